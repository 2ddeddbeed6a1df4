import type { Decision } from '../../base/decisions/decisions.rules.ts';

/** A scheduled decision, as the audit describes it. */
interface Described {
  record_id: string;
  decision: Decision;
}

/**
 * Audit entry of what happened to a scheduled decision; the decision itself has an entry of its own once it is carried out.
 *
 * @param reason name of the error that the decision was refused with
 */
export function scheduledEntry(
  action: 'schedule' | 'undo' | 'scheduleRefused',
  { recordType }: { recordType: string },
  { record_id: recordId, decision }: Described,
  reason?: string,
) {
  const [none, scheduled] = [{ scheduled: null }, { scheduled: decision }];
  return {
    action: `${recordType}.${action}`,
    recordType,
    recordId,
    before: action === 'schedule' ? none : scheduled,
    after: action === 'schedule' ? scheduled : { ...none, ...(reason === undefined ? {} : { reason }) },
  };
}
