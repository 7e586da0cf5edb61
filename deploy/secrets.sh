#!/bin/sh
# Makes the passwords that docker-compose.yml reads, each in a file of its own in deploy/secrets.
# What exists stays, so it may run again after an update. Another folder: deploy/secrets.sh FOLDER
set -eu
folder=${1:-$(dirname "$0")/secrets}
mkdir -p "$folder"
# The folder is closed to others; its files are open because the services' account in the container,
# which is nobody on this machine, reads them through their mounts.
chmod 700 "$folder"
umask 022

random() { od -An -tx1 -N24 /dev/urandom | tr -d ' \n'; }
keep() { # keep NAME VALUE: writes the file unless it is there; no line end, which some readers keep
    [ -s "$folder/$1" ] || printf '%s' "$2" >"$folder/$1"
}
url() { # url NAME ROLE PASSWORD
    keep "$1" "postgresql://$2:$3@${POSTGRES_ADDRESS:-postgres:5432}/chronos"
}

keep postgres_password "$(random)"
url superuser_database_url postgres "$(cat "$folder/postgres_password")"
url owner_database_url chronos_owner "$(random)"
url database_url chronos_app "$(random)"
url relay_database_url chronos_relay "$(random)"
keep redis_auth "requirepass $(random)"
keep redis_url "redis://:$(cut -d' ' -f2 "$folder/redis_auth")@${REDIS_ADDRESS:-redis:6379}/0"
keep key_pepper "$(random)"
keep encryption_key "$(od -An -tx1 -N32 /dev/urandom | tr -d ' \n')"  # used once encryption is chosen; keep it
keep metrics_token "$(random)"
keep grafana_password "$(random)"
echo "passwords are in $folder; keep a copy of it apart from the backups of the database"
