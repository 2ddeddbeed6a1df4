import type { Handle, Row, TransactionHandle } from '../../../database/schema.ts';
import { allRows, execute } from '../../../database/statements.ts';
import { adminName } from '../../base/notes/noted-records.read-model.ts';

/** Reads reasons in their order, with columns named as in the contract. @param code one reason; null for all */
export const selectReasons = (database: Handle, code: string | null) =>
  allRows<{ code: string }>(database)`
    select reason.code, reason.kinds, reason.staff_text as "staffText", reason.member_en as en,
      reason.member_pcm as pcm, reason.enabled, reason.updated_at as "updatedAt",
      ${adminName('admin')} as "updatedBy"
    from decision_reasons as reason left join admins as admin on admin.id = reason.updated_by
    where ${code}::text is null or reason.code = ${code} order by reason.position`;

/** Locks the list against other changes, and reads it. */
export async function lockReasons(transaction: TransactionHandle) {
  await execute(transaction)`select pg_advisory_xact_lock(hashtext('decision_reasons'))`;
  return allRows<Row<'decision_reasons'>>(transaction)`select * from decision_reasons`;
}

/** Values of a reason that a super admin sets, named as in the contract. */
type ReasonValues = Pick<Row<'decision_reasons'>, 'kinds' | 'enabled'> &
  Record<'staffText' | 'en' | 'pcm', string>;

/** Inserts a reason at the end of the list, or changes it. */
export const upsertReason = (
  transaction: TransactionHandle,
  code: string,
  adminId: string,
  { kinds, staffText, en, pcm, enabled }: ReasonValues,
) =>
  execute(transaction)`
    insert into decision_reasons
      (code, kinds, staff_text, member_en, member_pcm, enabled, updated_by, updated_at)
    values (${code}, ${kinds}::text[], ${staffText}, ${en}, ${pcm}, ${enabled}, ${adminId}::uuid, now())
    on conflict (code) do update set kinds = excluded.kinds, staff_text = excluded.staff_text,
      member_en = excluded.member_en, member_pcm = excluded.member_pcm, enabled = excluded.enabled,
      updated_by = excluded.updated_by, updated_at = excluded.updated_at`;
