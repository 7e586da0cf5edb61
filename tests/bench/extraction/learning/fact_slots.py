"""Which slot of the registry the free words of labelled facts mean."""

_NAMES = """
attribute|account account_number amount bank bib car_insurance card_number contact_preference day_off electricity_supplier emergency_contact emergency_contact gym hourly_pay income insurance_price licence_plate locker meter monthly_mortgage parking_space payday pension plan_price plate rent salary shift target
relation|accountant best_friend brother cousin coworker daughter_of fiancé flatmate friend grandchild granddaughter_of has_child husband kin leader manager nephew niece partner relation roommate sibling sister sisters son stepdad teacher therapist trainer child_of
home|address home lives lives_at lives_in
fear|afraid_of fear fears
age|age
allergy|allergic allergic_to intolerant
birthday|birthday birth_year birth_year
blood_type|blood_type
origin|born_in from grew_up_in
breed|breed
possession|car owns uses phone_model
trait|character personality trait handedness
family|children grandchildren
consumption|drinks eats coffee tea sugar smokes vapes usual_order
condition|condition has_condition illness injury has_had_braces_for hearing irons
diet|diet
dislike|dislikes
like|likes loves prefers prefers_milk
pet|dog has_pet parrot pet pets
employer|employer works_at workplace taught_at
occupation|job occupation role employment status
favourite|favourite_band favourite_colour
goal|goal wants saved
school|school
subject_of_study|major studies
education|graduated
habit|habit plays skill
height|height
language|language_at_home language_at_work speaks
marital_status|marital_status married
medication|takes takes_medication
membership|member_of membership
name|name middle_name surname
nickname|nickname
phone|phone
size|shoe_size size
sign|zodiac
weight|weight
"""
SLOTS = {
    name.replace("_", " "): line.split("|")[0]
    for line in _NAMES.strip().splitlines()
    for name in line.split("|")[1].split()
}
