import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import type { Actor } from '../plugins/caller.ts';
import type { Handle } from '../database/schema.ts';
import { updateUserStatus } from '../modules/people/users/users.service.ts';
import {
  claimPayout,
  settleByHand,
  type ManualOutcome,
} from '../modules/money/payouts/manual-payouts.service.ts';
import { settle } from '../modules/money/payouts/settlement.service.ts';
import { lockRecords, refundRecords } from '../modules/travel/deletions/refunds.service.ts';
import { decideWithdrawals } from '../modules/money/withdrawals/withdrawals.service.ts';
import { insertParcel } from './moderated.ts';
import { insertActor, insertWithdrawal } from './payouts.ts';
import { insertUser } from './records.ts';
import { insertRows } from './rows.ts';

const kinds = [
  ...(['earn', 'earn', 'pay', 'hold', 'hold', 'accept', 'reject', 'payOut', 'fail', 'reverse'] as const),
  ...(['refund', 'block', 'delete'] as const),
];

/** Arbitrary operation on a user's balance; `which` selects the user and the record. */
export const operation = fc.record({
  kind: fc.constantFrom(...kinds),
  which: fc.nat(1_000),
  kobo: fc.oneof(fc.integer({ min: 1, max: 9_000 }), fc.integer({ min: 9_000, max: 1_200_000 })),
  /** Repeats the operation. */
  twice: fc.boolean(),
});
/** An operation on a user's balance. */
export type Operation = typeof operation extends fc.Arbitrary<infer O> ? O : never;

/** Records that the operations of a history use and add to. */
export interface Community {
  actor: Actor;
  /** Notes what the actor may not, since the actor decides and pays. */
  second: Actor;
  users: string[];
  withdrawals: string[];
  parcels: string[];
  provider: string;
}

/** Inserts three users without balances. */
export async function newCommunity(database: Handle, actor: Actor, provider: Community['provider']) {
  const users = [await insertUser(database), await insertUser(database), await insertUser(database)];
  const second = await insertActor(database);
  return { actor, second, users, withdrawals: [], parcels: [], provider } satisfies Community as Community;
}

const pick = <T>(from: T[], which: number): T | undefined => from[which % from.length];

/** Performs an operation through the services or tables that the app and staff use. A refusal by a rule is no failure. */
export async function perform(database: Handle, community: Community, step: Operation): Promise<void> {
  const { actor, second, provider } = community;
  const user = pick(community.users, step.which)!;
  const withdrawal = pick(community.withdrawals, step.which);
  const policy = { provider };
  const report = async (status: 'paid' | 'failed' | 'reversed') => {
    if (withdrawal === undefined) return;
    const row = await database
      .selectFrom('payouts')
      .select(['amount', 'provider'])
      .where('id', '=', withdrawal)
      .executeTakeFirst();
    if (row === undefined) return;
    if (row.provider === 'manual') {
      const outcome: ManualOutcome =
        status === 'paid' ? { state: status, bankReference: withdrawal } : { state: status, remark: 'x' };
      if (status === 'paid') await claimPayout(database, actor, withdrawal);
      const noter = status === 'paid' ? actor : second;
      await settleByHand(database, noter, [{ id: withdrawal, outcome }]);
      return;
    }
    const said = { status, amount: row.amount, currency: 'NGN', transferCode: null, reason: null };
    await settle(database, { id: withdrawal, provider }, said);
  };
  switch (step.kind) {
    case 'earn':
      await insertRows(database, 'earnings', {
        ...{ id: newId(), user_id: user, amount: step.kobo, accepted_at: new Date() },
        ...(step.which % 2 ? { kind: 'referral' } : { kind: 'product', driver_share: 9 * step.kobo }),
      });
      break;
    case 'pay':
      community.parcels.push(await insertParcel(database, { user_id: user, paid: true, amount: step.kobo }));
      break;
    case 'hold':
      community.withdrawals.push(
        await insertWithdrawal(database, { user_id: user, requested_amount: step.kobo }),
      );
      break;
    case 'accept':
    case 'reject':
      if (withdrawal === undefined) break;
      await decideWithdrawals(
        database,
        actor,
        { ids: [withdrawal], status: step.kind === 'accept' ? 'accepted' : 'rejected' },
        policy,
      );
      break;
    case 'payOut':
      await report('paid');
      break;
    case 'fail':
      await report('failed');
      break;
    case 'reverse':
      await report('reversed');
      break;
    case 'refund': {
      const parcel = pick(community.parcels, step.which);
      if (parcel === undefined) break;
      await database.transaction().execute(async (transaction) => {
        const rows = await lockRecords(transaction, 'sent_parcels', [parcel]);
        await refundRecords(transaction, 'sent_parcels', rows, () => step.kobo);
      });
      break;
    }
    case 'block':
      await updateUserStatus(database, actor, [user], { kind: 'block', blocked: step.which % 2 === 0 });
      break;
    case 'delete':
      if (step.which % 40 === 0) await updateUserStatus(database, actor, [user], { kind: 'delete' });
      break;
  }
}
