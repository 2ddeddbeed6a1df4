import type { ServiceEarning, ServicePayment, ServiceWithdrawal } from '@padiman/contracts/service';
import { appendAudit } from '../../base/audit/audit.service.ts';
import { balancesOf } from '../../money/ledger/ledger.service.ts';
import { lockUserStatuses } from '../../people/users/user-status.service.ts';
import { toNaira } from '../../../lists/money.ts';
import { entities } from './entities.service.ts';
import { selectRequester, updateRecord, type Columns } from './service-records.repository.ts';
import { cancelRecord, changeRecord, createRecord, lockLive, type Write } from './service-records.service.ts';
import { ChangeRefused, RecordNotFound } from './service.errors.ts';

const { earnings, withdrawals } = entities;

/**
 * Records that a parcel or a request was paid; a trigger posts the payment to the ledger.
 *
 * @throws RecordNotFound
 * @throws ChangeRefused if it is paid or cancelled already, or costs another amount
 */
export async function createPayment(
  { transaction, actor }: Write,
  { _id: id, itemType, amount }: Pick<ServicePayment, '_id' | 'itemType' | 'amount'>,
): Promise<ServicePayment> {
  const entity = itemType === 'sendparcels' ? entities.parcels : entities.requests;
  const row = await lockLive<object>(transaction, entity as never, id);
  if (row['paid'] === true) throw new ChangeRefused('It has been paid already.');
  if (row['cancel_ride'] === true) throw new ChangeRefused('It has been cancelled.');
  const kobo = Number(row['amount']);
  if (kobo !== Math.round(amount * 100)) {
    throw new ChangeRefused(`It costs ${toNaira(kobo)} naira.`);
  }
  await updateRecord(transaction, entity.table, id, { paid: true });
  const { recordType } = entity;
  await appendAudit(transaction, actor, [
    {
      ...{ action: `${recordType}.pay`, recordType, recordId: id },
      ...{ before: { paid: false }, after: { paid: true, amountKobo: kobo } },
    },
  ]);
  return { _id: id, itemType, userId: String(row['user_id']), amount, refundedAmount: 0, paid: true };
}

/** Creates an earnings entry, accepted at once with `accepted`; triggers post it to the ledger. */
export const createEarning = (write: Write, { accepted, ...columns }: Columns): Promise<ServiceEarning> =>
  createRecord(write, earnings, { ...columns, accepted_at: accepted === true ? new Date() : null });

/** Accepts an entry, which credits its user; an accepted one stays as it is. @throws RecordNotFound */
export async function acceptEarning(write: Write, id: string): Promise<ServiceEarning> {
  const row = await lockLive(write.transaction, earnings, id);
  if (row['accepted_at'] !== null) return earnings.read(write.transaction, id);
  return changeRecord(write, earnings, row, { accepted_at: new Date() }, 'accept');
}

/**
 * Creates a withdrawal request, which holds its amount. Locks the user, so that concurrent requests see what is left.
 *
 * @throws RecordNotFound for an unknown user
 * @throws ChangeRefused for a blocked user, or where the available balance does not cover the amount
 * @throws ValueTaken for a `withdrawalID` in use
 */
export async function createWithdrawal(write: Write, columns: Columns): Promise<ServiceWithdrawal> {
  const userId = String(columns['user_id']);
  const user = (await lockUserStatuses(write.transaction, [userId])).get(userId);
  if (user === undefined || user.deleted) throw new RecordNotFound('user');
  if (user.blocked) throw new ChangeRefused('The user is blocked.');
  const balance = (await balancesOf(write.transaction, [userId])).get(userId);
  if ((balance?.available ?? 0) < Number(columns['requested_amount'])) {
    throw new ChangeRefused('The available balance does not cover the amount.');
  }
  return createRecord(write, withdrawals, columns);
}

/**
 * Cancels a pending request; a trigger releases its money. Locks the user before the request, as decisions do.
 *
 * @throws RecordNotFound
 * @throws ChangeRefused for a decided request
 */
export async function cancelWithdrawal(
  write: Write,
  id: string,
  reason: string | undefined,
): Promise<ServiceWithdrawal> {
  const userId = await selectRequester(write.transaction, id);
  if (userId === undefined) throw new RecordNotFound();
  await lockUserStatuses(write.transaction, [userId]);
  const row = await lockLive(write.transaction, withdrawals, id);
  assertPending(row);
  return cancelRecord(write, withdrawals, row, reason);
}

/** @throws ChangeRefused for a decided record */
export function assertPending(row: Columns): void {
  if (row['status'] !== 'pending') throw new ChangeRefused(`It was ${String(row['status'])} already.`);
}
