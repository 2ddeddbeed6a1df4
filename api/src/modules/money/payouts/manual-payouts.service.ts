import type { Actor } from '../../../plugins/caller.ts';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { appendAudit, auditEntry } from '../../base/audit/audit.service.ts';
import { fullName } from '../../base/decisions/decisions.rules.ts';
import { assertIndependent } from '../../staff/four-eyes/independence.service.ts';
import {
  lockPayout,
  selectPayout,
  setClaim,
  updatePayout,
  type ClaimedPayoutRow,
} from './payouts.repository.ts';
import { bankReferenceKey, involvedIn, isInvolved, needsFourEyes } from './payouts.rules.ts';
import { changeState } from './settlement.service.ts';
import { AppError, conflict, found, refusal } from '../../../plugins/errors.ts';

/** The payout is paid only by the admin who has claimed it. */
class PayoutNotClaimed extends refusal('conflict', (claimedBy: string | null) =>
  claimedBy === null
    ? 'Claim the payout before you pay it.'
    : `${claimedBy} has claimed the payout, and notes its result.`,
) {}

/** Another admin's claim lasts. */
class PayoutClaimed extends refusal(
  'conflict',
  (claimedBy: string) => `${claimedBy} has claimed the payout.`,
) {}

/** Lease of a claim; after it another admin may claim the payout. */
export const claimMinutes = 30;

/** Result of a manual payout: paid with the bank's reference, failed, or come back after it was paid. */
export type ManualOutcome =
  { state: 'paid'; bankReference: string } | { state: 'failed' | 'reversed'; remark: string };

/**
 * Claims a manual payout for the caller to pay it. A claim of the caller is extended.
 * @throws AppError if it has a result, or the provider pays it
 * @throws PayoutClaimed while another admin's claim lasts
 */
export const claimPayout = (database: Handle, actor: Actor, id: string): Promise<ClaimedPayoutRow> =>
  onLocked(database, id, async (transaction, payout) => {
    assertWaiting(payout);
    if (!(await setClaim(transaction, id, { adminId: actor.adminId, minutes: claimMinutes })))
      throw new PayoutClaimed(claimerOf(payout));
    await appendAudit(transaction, actor, [claimEntry(payout, actor.adminId)]);
  });

/**
 * Releases the caller's claim. A payout without a claim stays as it is.
 * @throws AppError if it has a result
 * @throws PayoutClaimed for another admin's claim
 */
export const releasePayout = (database: Handle, actor: Actor, id: string): Promise<ClaimedPayoutRow> =>
  onLocked(database, id, async (transaction, payout) => {
    assertWaiting(payout);
    if (payout.claimed_by === null) return;
    if (payout.claimed_by !== actor.adminId) throw new PayoutClaimed(claimerOf(payout));
    await updatePayout(transaction, id, { claimed_by: null, claimed_until: null });
    await appendAudit(transaction, actor, [claimEntry(payout, null)]);
  });

/** A payout after its result was noted, or the reason that it was not. */
export type Noted = { id: string } & ({ payout: ClaimedPayoutRow } | { refused: AppError });

/**
 * Records results of manual payouts, each in a transaction of its own, so that what was noted stays noted, and a repeated
 * call goes on with the rest. @returns the outcome of each, in the given order
 */
export async function settleByHand(
  database: Handle,
  actor: Actor,
  given: readonly { id: string; outcome: ManualOutcome }[],
): Promise<Noted[]> {
  const noted: Noted[] = [];
  for (const { id, outcome } of given) {
    try {
      noted.push({ id, payout: await settleOne(database, actor, id, outcome) });
    } catch (error) {
      if (!(error instanceof AppError) || !refusals.includes(error.code)) throw error;
      noted.push({ id, refused: error });
    }
  }
  return noted;
}

const refusals: readonly string[] = ['conflict', 'notFound', 'notIndependent'];

/**
 * Records the result of a manual payout. The same result again changes nothing. A provider's payout can only be recorded
 * as failed, and only while the provider does not have it. A payout is paid by the admin who claimed it; a failure, a
 * reversal and every result above the limit are noted by an admin who neither decided nor claimed.
 * @throws AppError if it has another result, or may be under way
 * @throws PayoutNotClaimed
 * @throws NotIndependent for an admin whose account or rights one of those changed lately, or the other way round
 */
const settleOne = (database: Handle, actor: Actor, id: string, outcome: ManualOutcome) =>
  onLocked(database, id, async (transaction, payout) => {
    if (isSameOutcome(payout, outcome)) return;
    assertPossible(payout, outcome);
    await assertAllowed(transaction, payout, outcome, actor.adminId);
    const change =
      outcome.state === 'paid'
        ? {
            bank_reference: outcome.bankReference,
            bank_reference_key: bankReferenceKey(outcome.bankReference),
          }
        : { failure: outcome.remark, trouble: null };
    await changeState(transaction, payout, outcome.state, { actor, change });
  }).catch((error: unknown) => {
    const { code, constraint } = error as { code?: unknown; constraint?: unknown };
    if (code === '23505' && constraint === 'payouts_bank_reference')
      throw conflict('This bank reference belongs to another payout.', { cause: error });
    throw error;
  });

/** Runs an action on a locked payout. @returns the payout after it */
const onLocked = (
  database: Handle,
  id: string,
  action: (transaction: TransactionHandle, payout: ClaimedPayoutRow) => Promise<void>,
): Promise<ClaimedPayoutRow> =>
  database.transaction().execute(async (transaction) => {
    await lockPayout(transaction, { id });
    const payout = found(await selectPayout(transaction, id), 'payout');
    await action(transaction, payout);
    return (await selectPayout(transaction, id)) ?? payout;
  });

const isSameOutcome = (payout: ClaimedPayoutRow, outcome: ManualOutcome) =>
  payout.state === outcome.state &&
  (outcome.state !== 'paid' || payout.bank_reference === outcome.bankReference);

const claimerOf = (payout: ClaimedPayoutRow) =>
  fullName(payout.claimer_first_name, payout.claimer_last_name) ?? 'Another admin';

function assertWaiting(payout: ClaimedPayoutRow): void {
  if (payout.settled_at !== null) throw conflict(`The payout has been noted as ${payout.state}.`);
  if (payout.provider !== 'manual') throw conflict('The provider pays it; nobody has to claim it.');
}

function assertPossible(payout: ClaimedPayoutRow, { state }: ManualOutcome): void {
  const isManual = payout.provider === 'manual';
  if (state === 'reversed') {
    if (isManual && payout.state === 'paid') return;
    throw conflict(
      isManual
        ? `Only a paid payout can be reversed; it is ${payout.state}.`
        : 'The provider pays it; a reversal is noted when the provider says so.',
    );
  }
  if (payout.settled_at !== null) throw conflict(`The payout has been noted as ${payout.state}.`);
  if ((isManual || state === 'failed') && payout.state === 'queued') return;
  throw conflict('The provider pays it; what becomes of it is noted when the provider says so.');
}

async function assertAllowed(
  transaction: TransactionHandle,
  payout: ClaimedPayoutRow,
  { state }: ManualOutcome,
  adminId: string,
): Promise<void> {
  if (state === 'paid' && payout.claimed_by === null) throw new PayoutNotClaimed(null);
  if (state !== 'paid' || needsFourEyes(payout)) {
    if (isInvolved(payout, adminId))
      throw conflict(
        'Another admin must note this: one who neither accepted the request nor claimed the payout.',
      );
    await assertIndependent(transaction, adminId, involvedIn(payout));
  } else if (payout.claimed_by !== adminId) {
    throw new PayoutNotClaimed(claimerOf(payout));
  }
}

/** Entry of the audit about a claim, or with null about its release. @param payout before it */
export const claimEntry = (payout: Pick<ClaimedPayoutRow, 'id' | 'claimed_by'>, claimedBy: string | null) =>
  auditEntry(
    claimedBy === null ? 'payout.release' : 'payout.claim',
    ['payout', payout.id],
    { claimedBy },
    { claimedBy: payout.claimed_by },
  );
