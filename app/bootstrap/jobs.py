"""The maintenance that can be asked for."""

from functools import partial

from app.bootstrap import Container
from app.services.reading.rereading import reextract
from app.services.removal.masking import mask
from app.services.removal.retaining import retention_job
from app.services.upkeep.encrypting import key_jobs
from app.services.upkeep.fading import decay
from app.services.upkeep.jobs import Job, of_each, purge_idempotency
from app.services.upkeep.tuning import learn_from_feedback


def build_jobs(container: Container) -> dict[str, Job]:
    """Return the maintenance that can be asked for, by name."""
    return {
        **key_jobs(container.encryptions),
        "retention": Job(
            does="let go of what is older than the tenant's rules keep",
            of_user=False,
            takes_as_of=True,
            run=partial(retention_job, retentions=container.retentions),
        ),
        "mask": Job(
            does="treat what was stored before the tenant's privacy policy as what comes now is treated",
            of_user=None,
            takes_as_of=False,
            run=partial(
                of_each,
                run=partial(mask, maskings=container.maskings, policies=container.policies),
                users=container.uses.users,
            ),
        ),
        "consolidate": Job(
            does="bind a user's talk into episodes and tell what they and the days told",
            of_user=None,
            takes_as_of=True,
            run=partial(of_each, run=container.tending.consolidate, users=container.uses.users),
        ),
        "decay": Job(
            does="compute how strong memories still are, and let scaffolding of closed tasks go",
            of_user=None,
            takes_as_of=True,
            run=partial(decay, uses=container.uses, schema_of=container.backgrounds.schema_of),
        ),
        "patterns": Job(
            does="look for regularities in what a user told, and withdraw those that no longer hold",
            of_user=None,
            takes_as_of=True,
            run=partial(of_each, run=container.tending.find, users=container.uses.users),
        ),
        "feedback": Job(
            does="learn from a week's verdicts how readily to ask, within bounds",
            of_user=None,
            takes_as_of=True,
            run=partial(learn_from_feedback, uses=container.uses),
        ),
        "purge-idempotency": Job(
            does="remove answers that have outlived their idempotency keys",
            of_user=False,
            takes_as_of=True,
            run=partial(purge_idempotency, idempotency=container.idempotency),
        ),
        "reextract": Job(
            does="read a user's turns again that another extractor read",
            of_user=True,
            takes_as_of=False,
            run=partial(
                reextract,
                rereads=container.rereads,
                reader=container.extractor.provenance.reader,
                drain=container.drain,
            ),
        ),
    }
