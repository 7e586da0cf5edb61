"""A pet-health companion in Chinese: it answers from what it was told in earlier talks.

    python -m examples.pet_companion.companion            # 自己聊
    python -m examples.pet_companion.companion --script   # 播放写好的对话

在终端里和它聊天，它记得之前说过的话；每个问题先给出第一个答案，再给出第二个。
"""

import sys
from pathlib import Path

from examples.talk import talk

if __name__ == "__main__":
    sys.exit(talk(Path(__file__).parent, str(__doc__)))
