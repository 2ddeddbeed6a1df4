import { sql, type RawBuilder } from 'kysely';

/**
 * True for a record on hold.
 *
 * @param recordType type in the audit, a constant
 * @param id column of the record's id
 */
export const isOnHold = (
  recordType: string,
  id: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from record_holds as held where held.record_type = ${sql.lit(recordType)} and held.record_id = ${id}
    and held.ended_at is null and (held.until is null or held.until > now()))`;

/** True for an escalated record. Parameters as of {@link isOnHold}. */
export const isEscalated = (
  recordType: string,
  id: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from record_escalations as raised where raised.record_type = ${sql.lit(recordType)}
    and raised.record_id = ${id} and raised.ended_at is null)`;
