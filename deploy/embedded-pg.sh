#!/bin/sh
# Runs a program of the embedded Postgres (psql, pg_dump, pg_restore) on the database of a running
# 'chronos up', as its superuser; the password travels in the environment only:
#   deploy/embedded-pg.sh DATA_FOLDER pg_dump -Fc > chronos.dump
set -eu
[ $# -ge 2 ] || { sed -n '2,4s/^# \{0,1\}//p' "$0" >&2; exit 2; }
root=$(cd "$(dirname "$0")/.." && pwd)
PYTHONPATH=$root exec "$root/.venv/bin/python" -c '
import os, sys
from pathlib import Path
from urllib.parse import urlsplit
from app.embedded.account import server_account
from app.embedded.binaries import unpacked
from app.embedded.folder import read_run

data, program, *arguments = sys.argv[1:]
run = read_run(Path(data).expanduser().absolute())
if run is None:
    sys.exit(f"nothing runs on {data}; start it with: make up DATA={data}")
servers = Path(run["servers_dir"])
found = unpacked(server_account(servers / "postgres"), fallback=servers)
url = urlsplit(run["urls"]["superuser"])
at = {"PGHOST": url.hostname, "PGPORT": str(url.port), "PGUSER": url.username,
      "PGPASSWORD": url.password, "PGDATABASE": url.path.lstrip("/")}
os.execve(found.program(program), [program, *arguments], {**os.environ, **found.environment(), **at})
' "$@"
