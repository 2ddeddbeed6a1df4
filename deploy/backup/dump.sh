#!/bin/sh
# Writes a consistent snapshot of a PostgreSQL database to a file, beside running servers: pg_dump's custom format, which is
# compressed. Sessions and one-time codes are left out: whoever restores the dump logs in again.
#
#   DATABASE_URL=postgres://… deploy/backup/dump.sh padiman.dump
#
# The file has personal data and password hashes: only its owner can read it, and it belongs encrypted on another machine, for
# example through age or gpg. pg_dump must be as new as the server.
set -eu
file=${1:?Name the file to write: deploy/backup/dump.sh padiman.dump}
: "${DATABASE_URL:?Set DATABASE_URL to the database to dump}"
umask 077
pg_dump --format=custom --no-owner --no-privileges --no-comments \
    --exclude-table-data=sessions --exclude-table-data=one_time_codes \
    --exclude-table-data=pending_logins --exclude-table-data=factor_challenges \
    --file="$file.part" "$DATABASE_URL"
# Only a complete dump gets the name.
mv "$file.part" "$file"
