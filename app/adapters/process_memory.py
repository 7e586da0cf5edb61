"""How much of the memory it may have this process uses, from the kernel's own files."""

import os
from pathlib import Path

_STATM = Path("/proc/self/statm")
_LIMITS = (Path("/sys/fs/cgroup/memory.max"), Path("/sys/fs/cgroup/memory/memory.limit_in_bytes"))
_PAGE = os.sysconf("SC_PAGE_SIZE")
_MB = 1024 * 1024
_NONE = 1 << 60  # what the kernel writes for "no limit" is greater


class ProcessMemory:
    """Reads the resident set against a limit: the one that is set, else the container's."""

    def __init__(self, limit_mb: int = 0) -> None:
        """Take the limit in MB; 0: the container's, if it has one."""
        self.limit_bytes = limit_mb * _MB or _container_limit()

    def share(self) -> float:
        """Return used over allowed; 0.0 where there is no limit or the kernel does not say."""
        if not self.limit_bytes:
            return 0.0
        try:
            pages = int(_STATM.read_text().split()[1])
        except (OSError, ValueError, IndexError):
            return 0.0
        return pages * _PAGE / self.limit_bytes


def _container_limit() -> int:
    for path in _LIMITS:
        try:
            limit = int(path.read_text())
        except (OSError, ValueError):  # not there, or "max"
            continue
        if limit < _NONE:
            return limit
    return 0
