import { sql, type Kysely } from 'kysely';
import { recordOpenings } from './opening-balances/openings-0021.ts';

/**
 * Totals that users had before the ledger, by the key of the transaction that opened them: the record of a transaction
 * that no other record gives rise to. Append-only, as the ledger is.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_openings (
      key text not null,
      user_id uuid not null references users (id),
      earnings bigint not null,
      withdrawals bigint not null,
      refunds bigint not null,
      primary key (key, user_id)
    )`.execute(database);
  await recordOpenings(database);
  await sql`
    create function ledger_openings_are_append_only() returns trigger language plpgsql as $$
    begin
      raise exception 'what the ledger says is never changed or removed';
    end $$`.execute(database);
  await sql`
    create trigger ledger_openings_append_only before update or delete or truncate on ledger_openings
    for each statement execute function ledger_openings_are_append_only()`.execute(database);
}
