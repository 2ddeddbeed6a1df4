import { maxReasonsOfKind, type DecisionReasonForm } from '@padiman/contracts';
import type { Handle, Row } from '../../../database/schema.ts';
import type { Actor } from '../../../plugins/caller.ts';
import { conflict, found, notFound, refusal } from '../../../plugins/errors.ts';
import { appendEntry } from '../../base/audit/audit.service.ts';
import { lockAsSuperAdmin } from '../../staff/admins/admins.service.ts';
import { lockReasons, selectReasons, upsertReason } from './decision-reasons.repository.ts';

class Taken extends refusal(
  'conflict',
  (_field: 'code' | 'staffText', what: string) => `There is a reason with this ${what} already.`,
  (field, what) => ({ fields: { [field]: `There is a reason with this ${what} already` } }),
) {}

/** All reasons in their order, as rows of the contract. */
export const listReasons = (database: Handle): Promise<object[]> => selectReasons(database, null);

const auditedOf = (row: Row<'decision_reasons'>): DecisionReasonForm => ({
  ...{ kinds: row.kinds as DecisionReasonForm['kinds'], staffText: row.staff_text },
  ...{ en: row.member_en, pcm: row.member_pcm, enabled: row.enabled },
});

/**
 * Adds a reason, or changes one.
 * @returns it as a row of the contract
 * @throws Taken for a code or a text for staff of another reason
 * @throws AppError if more of a kind would be offered than review mode has digits
 */
export const saveReason = (
  database: Handle,
  actor: Actor,
  code: string,
  form: DecisionReasonForm,
  isNew: boolean,
): Promise<object> =>
  database.transaction().execute(async (transaction) => {
    await lockAsSuperAdmin(transaction, [actor.adminId]);
    const all = await lockReasons(transaction);
    const before = all.find((one) => one.code === code);
    if (before === undefined && !isNew) throw notFound('reason');
    if (before !== undefined && isNew) throw new Taken('code', 'code');
    const others = all.filter((one) => one.code !== code);
    const text = form.staffText.toLowerCase();
    if (others.some((one) => one.staff_text.toLowerCase() === text)) throw new Taken('staffText', 'text');
    const isFull = (kind: string) =>
      others.filter(({ enabled, kinds }) => enabled && kinds.includes(kind)).length >= maxReasonsOfKind;
    if (form.enabled && form.kinds.some(isFull))
      throw conflict(`There are ${maxReasonsOfKind} reasons of this kind already; disable one first.`);
    const values = { ...form, kinds: [...new Set(form.kinds)] };
    await upsertReason(transaction, code, actor.adminId, values);
    const action = `decisionReason.${isNew ? 'create' : 'update'}`;
    await appendEntry(
      transaction,
      actor,
      action,
      ['decisionReason', code],
      values,
      before ? auditedOf(before) : null,
    );
    return found((await selectReasons(transaction, code))[0], 'reason');
  });
