import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import type { Actor } from '../plugins/caller.ts';
import type { Handle } from '../database/schema.ts';
import { updateUserStatus } from '../modules/users/users.service.ts';
import { settleByHand } from '../modules/payouts/payouts.service.ts';
import { settle } from '../modules/payouts/settlement.service.ts';
import { refundRecords } from '../modules/deletions/refunds.service.ts';
import { lockRecords } from '../modules/deletions/deletions.repository.ts';
import { decideWithdrawals } from '../modules/withdrawals/withdrawals.service.ts';
import { insertParcel } from './moderated.ts';
import { insertUser } from './records.ts';
import { insertWithdrawal } from './withdrawals.ts';

const kinds = [
  ...(['earn', 'earn', 'pay', 'hold', 'hold', 'accept', 'reject', 'payOut', 'fail', 'reverse'] as const),
  ...(['refund', 'block', 'delete'] as const),
];

/** One thing that happens to somebody's money; `which` picks whose, among all that are there. */
export const operation = fc.record({
  kind: fc.constantFrom(...kinds),
  which: fc.nat(1_000),
  kobo: fc.integer({ min: 1, max: 9_000 }),
  /** Whether it comes twice. */
  twice: fc.boolean(),
});
/** One thing that happens to somebody's money. */
export type Operation = typeof operation extends fc.Arbitrary<infer O> ? O : never;

/** What a history works on; grows as it goes. */
export interface Community {
  actor: Actor;
  users: string[];
  withdrawals: string[];
  parcels: string[];
  provider: 'manual' | 'paystack';
}

/** Three users without money. */
export async function newCommunity(database: Handle, actor: Actor, provider: Community['provider']) {
  const users = [await insertUser(database), await insertUser(database), await insertUser(database)];
  return { actor, users, withdrawals: [], parcels: [], provider } satisfies Community as Community;
}

const pick = <T>(from: T[], which: number): T | undefined => from[which % from.length];

/** Lets it happen, as the app or staff would do it. What is refused by a rule is no failure. */
export async function perform(database: Handle, community: Community, asked: Operation): Promise<void> {
  const { actor, provider } = community;
  const user = pick(community.users, asked.which)!;
  const withdrawal = pick(community.withdrawals, asked.which);
  const policy = { provider, fourEyesLimit: undefined };
  const report = async (status: 'paid' | 'failed' | 'reversed') => {
    if (withdrawal === undefined) return;
    const row = await database
      .selectFrom('payouts')
      .select(['amount', 'provider'])
      .where('id', '=', withdrawal)
      .executeTakeFirst();
    if (row === undefined) return;
    if (row.provider === 'manual' && status !== 'reversed') {
      const outcome =
        status === 'paid'
          ? ({ state: status, bankReference: 'x' } as const)
          : ({ state: status, remark: 'x' } as const);
      await settleByHand(database, actor, withdrawal, outcome);
      return;
    }
    const said = { status, amount: row.amount, currency: 'NGN', transferCode: null, reason: null };
    await settle(database, { id: withdrawal }, said);
  };
  switch (asked.kind) {
    case 'earn':
      await database
        .insertInto('earnings')
        .values({
          ...{ id: newId(), user_id: user, amount: asked.kobo, accepted_at: new Date() },
          ...(asked.which % 2 ? { kind: 'referral' } : { kind: 'product', driver_share: 9 * asked.kobo }),
        })
        .execute();
      break;
    case 'pay':
      community.parcels.push(await insertParcel(database, { user_id: user, paid: true, amount: asked.kobo }));
      break;
    case 'hold':
      community.withdrawals.push(
        await insertWithdrawal(database, { user_id: user, requested_amount: asked.kobo }),
      );
      break;
    case 'accept':
    case 'reject':
      if (withdrawal === undefined) break;
      await decideWithdrawals(
        database,
        actor,
        { ids: [withdrawal], status: asked.kind === 'accept' ? 'accepted' : 'rejected' },
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
      const parcel = pick(community.parcels, asked.which);
      if (parcel === undefined) break;
      await database.transaction().execute(async (transaction) => {
        const rows = await lockRecords(transaction, 'sent_parcels', [parcel]);
        await refundRecords(transaction, 'sent_parcels', rows, () => asked.kobo);
      });
      break;
    }
    case 'block':
      await updateUserStatus(database, actor, [user], { kind: 'block', blocked: asked.which % 2 === 0 });
      break;
    case 'delete':
      if (asked.which % 40 === 0) await updateUserStatus(database, actor, [user], { kind: 'delete' });
      break;
  }
}
