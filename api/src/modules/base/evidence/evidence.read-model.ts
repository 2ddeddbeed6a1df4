import { sql } from 'kysely';

/** Columns that no evidence has: contacts and accounts, which answers mask elsewhere, and texts for searches. */
const left = ['phone_number', 'email', 'account_number', 'profile_img_url', 'car_video', 'search'];

/** Copy of a record as evidence. @param without further columns that it does not have */
export const evidenceOf = (...without: string[]) => sql`to_jsonb(record) - ${[...left, ...without]}::text[]`;

/** Reports on a record that were open when it was decided on, which a decision ends at its own time. */
export const openThen = (recordId: string, decidedAt: string) =>
  sql`from reports where record_id = ${sql.ref(recordId)} and created_at <= ${sql.ref(decidedAt)}
    and (outcome is null or decided_at >= ${sql.ref(decidedAt)})`;
