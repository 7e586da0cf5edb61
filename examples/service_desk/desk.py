"""A customer-service desk: it knows in a second call what was said in the first.

    python -m examples.service_desk.desk            # talk yourself
    python -m examples.service_desk.desk --script   # play the talk that is written down

For each question the first answer is shown, and the second as the stream pushes it.
"""

import sys
from pathlib import Path

from examples.talk import talk

if __name__ == "__main__":
    sys.exit(talk(Path(__file__).parent, str(__doc__)))
