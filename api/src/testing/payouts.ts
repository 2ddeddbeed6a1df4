import type { Handle, NewRow } from '../database/schema.ts';
import type { Actor } from '../plugins/caller.ts';
import type { Outbox } from '../modules/money/payouts/outbox.service.ts';
import { settle } from '../modules/money/payouts/settlement.service.ts';
import { decideWithdrawals } from '../modules/money/withdrawals/withdrawals.service.ts';
import { startFlutterwave, startPaystack } from './payout-adapters.ts';
import type { FakeProvider } from './payout-provider-server.ts';
import { insertAdmin, insertUser } from './records.ts';
import type { TestAnswer } from './api.ts';
import type { LoggedIn } from './staff.ts';
import { waitUntil } from './wait-until.ts';
import { v7 as newId } from 'uuid';
import { insertRows, rowOf, rowsOf, setRows } from './rows.ts';

/** Inserts a pending withdrawal request, over ₦1,000.50 by default. */
export async function insertWithdrawal(
  database: Handle,
  withdrawal: Partial<NewRow<'withdrawals'>> & { user_id: string },
): Promise<string> {
  const id = newId();
  const defaults = {
    withdrawal_id: referenceOf(id),
    account_number: '0123456789',
    account_name: 'Ada Obi',
    bank: 'Zenith Bank',
    bank_code: '057',
    requested_amount: 100_050,
  };
  await insertRows(database, 'withdrawals', { id, ...defaults, ...withdrawal });
  return id;
}

/** A withdrawal request and its user. */
export interface Requested {
  id: string;
  userId: string;
}

/** Inserts a pending request, and its user with a balance that covers it. */
export async function insertRequested(
  database: Handle,
  withdrawal: Partial<NewRow<'withdrawals'>> = {},
  earnings = 500_000,
): Promise<Requested> {
  const userId = await insertUser(database, { total_earnings: earnings });
  return { userId, id: await insertWithdrawal(database, { user_id: userId, ...withdrawal }) };
}

/** Decides on a request by the specified call. */
export const decideRequest = (
  who: LoggedIn,
  { userId, id }: Requested,
  status: unknown = 'accepted',
  more: object = {},
): Promise<TestAnswer> =>
  who.put('/dashboard/update-withdrawal/', { _id: userId, withdrawalID: referenceOf(id), status, ...more });

/** The reference that {@link insertWithdrawal} gives a request. */
export const referenceOf = (id: string): string => `WD-${id}`;

/** Total withdrawals and balance of a user, in kobo. */
export const moneyOf = (database: Handle, userId: string) =>
  rowOf(database, 'users', ['total_withdrawals', 'total_balance'], { id: userId });

/** Starts of the fake providers: tests of payouts run with each. */
export const fakeProviders = [
  ['paystack', startPaystack],
  ['flutterwave', startFlutterwave],
] as const;

/** Inserts an admin; returns it as the actor of service calls. */
export async function insertActor(database: Handle): Promise<Actor> {
  const { id } = await insertAdmin(database, { superAdmin: true });
  return { adminId: id, adminVersion: 1, sessionId: null, address: '127.0.0.1', requestId: 'test' };
}

/** Inserts an accepted withdrawal over ₦1,000.50. @returns its id, its user and the payout's reference */
export async function insertAccepted(database: Handle, actor: Actor, provider: string) {
  const { userId, id } = await insertRequested(database, {}, 100_050);
  await decideWithdrawals(database, actor, { ids: [id], status: 'accepted' }, { provider });
  return { id, userId, reference: `padiman-${id.replaceAll('-', '')}` };
}

/**
 * Dependencies of an outbox worker, with a fake provider.
 * @param timeout milliseconds that the worker waits for an answer; short only in tests without an answer
 */
export function outboxOver(
  database: Handle,
  provider: FakeProvider,
  timeout = 10_000,
): Outbox & { reasons: string[] } {
  const reasons: string[] = [];
  return {
    database,
    provider: provider.connect(timeout),
    log: { warn: () => undefined },
    refused: (reason) => reasons.push(reason),
    leaseSeconds: 60,
    reasons,
  };
}

/** Makes all unsettled payouts due. */
export async function passTime(database: Handle): Promise<void> {
  await setRows(database, 'payouts', { next_try_at: new Date(0), leased_until: null }, { settled_at: null });
}

/** Settles all open payouts, so that the next test starts with an empty queue. */
export async function emptyQueue(database: Handle): Promise<void> {
  const open = await rowsOf(database, 'payouts', ['reference', 'amount', 'provider'], { settled_at: null });
  for (const { reference, amount, provider } of open) {
    const report = { amount, currency: 'NGN', transferCode: null, reason: 'the test is over' };
    await settle(database, { reference, provider }, { ...report, status: 'failed' });
  }
}

/** State of a payout. */
export const stateOf = async (database: Handle, id: string): Promise<string> =>
  (await rowOf(database, 'payouts', ['state'], { id })).state;

/** Waits until a worker has brought a payout into a state. */
export async function waitForState(database: Handle, id: string, state: string): Promise<void> {
  await waitUntil(async () => (await stateOf(database, id)) === state, `the payout is not ${state}`);
}
