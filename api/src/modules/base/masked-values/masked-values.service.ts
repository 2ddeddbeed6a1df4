import { isAllowed, revealableRecords, type AccessHolder, type RevealableType } from '@padiman/contracts';
import type { Handle } from '../../../database/schema.ts';
import { kindOf } from '../../../lists/records.ts';
import type { Actor } from '../../../plugins/caller.ts';
import { AppError, NotAllowed, found } from '../../../plugins/errors.ts';
import { appendEntry } from '../audit/audit.service.ts';
import { inMinutes, maxReveals } from '../limiter/budgets.rules.ts';
import { countWithin } from '../limiter/limiter.service.ts';
import { recordSecurityEvent, type EventOrigin } from '../security-events/security-events.service.ts';
import { selectValue } from './masked-values.repository.ts';

/** The admin has revealed as many values as one may within an hour. */
class TooManyReveals extends AppError {
  constructor(retryAfter: number) {
    const message = `You have shown ${maxReveals} values within an hour. Please try again in ${inMinutes(retryAfter)}.`;
    super('tooManyRequests', message, { retryAfter, securityEvent: 'accessDenied' });
  }
}

/** Type of a record in the audit. */
const recordTypeOf = (itemType: RevealableType): string =>
  itemType === 'payouts' ? 'payout' : itemType === 'payees' ? 'user' : kindOf(itemType).type;

/**
 * Answers one personal value of a record. Audit and security event name the record, the field and the reason, not the
 * value; both are stored before the value is answered.
 * @throws NotAllowed without access to the list of the record
 * @throws TooManyReveals
 */
export async function revealValue(
  database: Handle,
  { caller, actor, log }: { caller: AccessHolder; actor: Actor; log: EventOrigin['log'] },
  { itemType, id, field, reason }: { itemType: RevealableType } & Record<'id' | 'field' | 'reason', string>,
): Promise<string> {
  if (!isAllowed(caller, revealableRecords[itemType].access)) throw new NotAllowed();
  // Counted before anything is read, so that neither failures nor concurrent calls exceed the limit.
  const wait = await countWithin(database, 'reveal', actor.adminId);
  if (wait > 0) throw new TooManyReveals(wait);
  return database.transaction().execute(async (transaction) => {
    const value = found(await selectValue(transaction, { itemType, id, field }), 'value');
    const details = { itemType, recordId: id, field, reason };
    await recordSecurityEvent(transaction, { ...actor, log }, { kind: 'accountRevealed', details });
    const after = { itemType, field, reason };
    await appendEntry(transaction, actor, 'personalData.reveal', [recordTypeOf(itemType), id], after);
    return value;
  });
}
