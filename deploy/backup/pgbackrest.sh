#!/bin/sh
# Backs up the PostgreSQL server of the stanza `padiman` by pgBackRest, beside running consoles, and restores it with the
# archived write-ahead log into an empty folder. Run it as the account of PostgreSQL; the stanza and the archive_command of the
# server are in pgbackrest.conf beside this file.
#
#   deploy/backup/pgbackrest.sh backup full
#   deploy/backup/pgbackrest.sh backup incr
#   deploy/backup/pgbackrest.sh restore /var/lib/postgresql/15/restored ['2026-11-23 10:41:07+00']
#
# With a time, the copy ends there; without, it has all that was archived. At another address than the noted one the copy does
# nothing by itself: a console on it sends no message, webhook or payout until somebody calls it the own one
# (npm start -- --as-copy=<name of the database>).
set -eu
usage="Name a task: backup full, backup incr, or restore <empty folder> [<time>]"
task=${1:?$usage}
stanza=${PGBACKREST_STANZA:-padiman}
case $task in
backup)
    type=${2:?$usage}
    # Changes nothing where the stanza exists. The backup fails if the server does not archive its log.
    pgbackrest --stanza="$stanza" stanza-create
    pgbackrest --stanza="$stanza" --type="$type" --start-fast backup
    ;;
restore)
    folder=${2:?$usage}
    time=${3:-}
    if [ -n "$(ls -A "$folder" 2>/dev/null)" ]; then
        echo "$folder is not empty. Nothing was restored." >&2
        exit 1
    fi
    mkdir -p -m 700 "$folder"
    # The copy archives nothing: its log would mix with that of the server it comes from.
    set -- --stanza="$stanza" --pg1-path="$folder" --archive-mode=off
    if [ -n "$time" ]; then
        set -- "$@" --type=time --target="$time" --target-action=promote
    fi
    pgbackrest "$@" restore
    echo "Restored into $folder. Start PostgreSQL on it, then: npm run audit:verify -w api and npm run ledger:verify -w api."
    ;;
*)
    echo "$usage" >&2
    exit 1
    ;;
esac
