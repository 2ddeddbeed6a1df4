import { sql } from 'kysely';
import type { Handle } from '../../../database/schema.ts';

/** Versions of a request, and of all that its details show. */
export interface EvidenceRow {
  id: string;
  version: number;
  evidence: string;
}

/**
 * Reads the versions of everything that the details of requests show: the request, its user, the user's other requests,
 * requests of other users to the same account and these users, and the names that providers gave for the account. They
 * count changes, so a change that was reversed is a change, and no personal value can be guessed from their hash.
 */
export async function selectEvidence(database: Handle, ids: string[]): Promise<Map<string, EvidenceRow>> {
  const { rows } = await sql<EvidenceRow>`
    select record.id, record.version, md5(concat_ws('|', record.version, payee.version,
      (select string_agg(own.id || ':' || own.version, ',' order by own.id)
        from withdrawals as own where own.user_id = record.user_id),
      (select string_agg(concat_ws(':', shared.id, shared.version, sharer.version), ',' order by shared.id)
        from withdrawals as shared join users as sharer on sharer.id = shared.user_id
        where shared.account_number = record.account_number and shared.user_id <> record.user_id
          and shared.deleted_at is null),
      (select string_agg(concat_ws(':', resolved.provider, resolved.name, resolved.failure), ',' order by resolved.provider)
        from resolved_accounts as resolved where resolved.bank_code = record.bank_code
          and resolved.account_number = record.account_number))) as evidence
    from withdrawals as record join users as payee on payee.id = record.user_id
    where record.id = any(${ids}::uuid[])`.execute(database);
  return new Map(rows.map((row) => [row.id, row]));
}
