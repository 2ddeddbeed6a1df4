#!/bin/sh
# Restores a dump of dump.sh into an empty PostgreSQL database, in one transaction: all of it or nothing.
#
#   DATABASE_URL=postgres://… deploy/backup/restore.sh padiman.dump
#
# The copy does nothing by itself: a console on it sends no message, webhook or payout until somebody calls it the own one
# (npm start -- --as-copy=<name of the database>).
set -eu
file=${1:?Name the dump: deploy/backup/restore.sh padiman.dump}
: "${DATABASE_URL:?Set DATABASE_URL to an empty database}"
tables=$(psql --no-psqlrc --tuples-only --no-align --command \
    "select count(*) from pg_tables where schemaname = current_schema()" "$DATABASE_URL")
if [ "$tables" != 0 ]; then
    echo "The database of DATABASE_URL has $tables tables; restore into an empty one. Nothing was restored." >&2
    exit 1
fi
pg_restore --exit-on-error --single-transaction --no-owner --no-privileges --dbname="$DATABASE_URL" "$file"
# Fresh tables have no statistics: without them the verification takes minutes instead of seconds.
psql --no-psqlrc --quiet --command analyze "$DATABASE_URL"
echo "Restored. Next: npm run audit:verify -w api and npm run ledger:verify -w api with this DATABASE_URL."
