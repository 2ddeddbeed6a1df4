import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { appendAudit, auditEntry, type AuditActor, type AuditEntry } from '../../base/audit/audit.service.ts';
import { balancesOf, entries, postEntries } from '../ledger/ledger.service.ts';
import * as port from '../payout-providers/payout-provider.port.ts';
import { lockPayout, selectByReference, updatePayout, type PayoutRow } from './payouts.repository.ts';
import { databaseNow } from '../../../database/clock.ts';

type State = PayoutRow['state'];

/** Result of a provider's report: it changed the payout, changed nothing, or was rejected. */
export type Settled = 'moved' | 'unchanged' | 'unknown' | 'wrongProvider' | 'wrongAmount' | 'contradiction';

/** Transitions of a payout without a result to a state. */
const open = (state: State) => ({ queued: state, sending: state, sent: state });

/** State transitions by status of the report and state of the payout; missing ones are contradictions. */
const transitions: Record<port.TransferReport['status'], Partial<Record<State, State>>> = {
  pending: { ...open('sent'), paid: 'paid', failed: 'failed', reversed: 'reversed' },
  paid: { ...open('paid'), paid: 'paid', failed: 'paid', reversed: 'reversed' },
  failed: { ...open('failed'), failed: 'failed' },
  // Reversed before it was reported as paid: it never reached the bank.
  reversed: { ...open('failed'), paid: 'reversed', failed: 'failed', reversed: 'reversed' },
};

/** Trouble of a failed payout that the provider paid after all, such as by a retry in its dashboard. */
const paidAfterAll = {
  recovered: 'It was paid after it had failed: what was given back was taken from the balance again.',
  spent:
    'The provider says that it was paid after it had failed, and the balance does not cover what was given back.',
};

const troubleTexts: Record<'wrongAmount' | 'contradiction', (report: port.TransferReport) => string> = {
  wrongAmount: ({ amount, currency }) =>
    `The provider speaks of ${amount / 100} ${currency}; nothing was moved.`,
  contradiction: ({ status }) =>
    `The provider says that it is ${status}, which cannot be; nothing was moved.`,
};

/** Receives each payout at its first result, after the commit: its provider, and the seconds since its acceptance. */
export type NoteSettlement = (provider: string, seconds: number) => void;

/** Ledger entries of the final states. */
const finalEntries: Partial<Record<State, typeof entries.paidOut>> = {
  paid: entries.paidOut,
  failed: entries.payoutFailed,
  reversed: entries.payoutReversed,
};

const isFinal = (state: State) => state in finalEntries;

/** A payout, and the provider that reports on it. */
export type Reported = ({ id: string } | { reference: string }) & { provider: string };

/**
 * Applies a provider's report of a transfer; idempotent, so a repeated report posts to the ledger once. A rejected report
 * moves nothing, and is audited and stored with the payout as trouble, unless the payout is another provider's. A failed
 * payout that was paid after all takes the money from the user's balance again; without it the report is a contradiction,
 * and no request of the user is accepted until it is settled.
 */
export async function settle(
  database: Handle,
  by: Reported,
  report: port.TransferReport,
  noteSettlement?: NoteSettlement,
): Promise<Settled> {
  let first: PayoutRow | undefined;
  const settled = await database.transaction().execute(async (transaction) => {
    first = undefined;
    const payout = await lockPayout(transaction, by);
    if (payout === undefined) return 'unknown';
    if (payout.provider !== by.provider) return 'wrongProvider';
    if (report.amount !== payout.amount || report.currency !== 'NGN')
      return reject(transaction, payout, 'wrongAmount', troubleTexts.wrongAmount(report));
    const next = transitions[report.status][payout.state];
    if (next === undefined)
      return reject(transaction, payout, 'contradiction', troubleTexts.contradiction(report));
    const isRecovered = payout.state === 'failed' && next === 'paid';
    if (isRecovered && !(await coversAgain(transaction, payout)))
      return reject(transaction, payout, 'contradiction', paidAfterAll.spent);
    const transferCode = report.transferCode ?? payout.transfer_code;
    if (next === payout.state) return 'unchanged';
    await changeState(transaction, payout, next, {
      actor: null,
      change: {
        transfer_code: transferCode,
        failure: report.reason,
        trouble: isRecovered ? paidAfterAll.recovered : null,
      },
    });
    if (payout.settled_at === null && isFinal(next)) first = payout;
    return 'moved';
  });
  if (first)
    noteSettlement?.(
      first.provider,
      Math.max(0, databaseNow().getTime() - first.created_at.getTime()) / 1000,
    );
  return settled;
}

/** Changes the state of a locked payout, posts its ledger entry, and appends the audit. @param change further columns */
export async function changeState(
  transaction: TransactionHandle,
  payout: PayoutRow,
  state: State,
  { actor, change }: { actor: AuditActor | null; change: Parameters<typeof updatePayout>[2] },
): Promise<void> {
  const moved = { id: payout.id, userId: payout.user_id, kobo: payout.amount };
  await updatePayout(transaction, payout.id, {
    ...change,
    failure: state === 'failed' || state === 'reversed' ? (change.failure ?? 'no reason was given') : null,
    state,
    ...(isFinal(state) ? { settled_by: actor?.adminId ?? null, settled_at: databaseNow() } : {}),
  });
  const entryOf = finalEntries[state];
  if (entryOf === undefined) return;
  const recovery = payout.state === 'failed' ? [entries.payoutRecovered(moved)] : [];
  await postEntries(transaction, [...recovery, entryOf(moved)]);
  await appendAudit(transaction, actor, [payoutEntry(payout, state, { state, amountKobo: payout.amount })]);
}

/** Entry of the audit about a payout. */
const payoutEntry = (payout: PayoutRow, action: string, after: Record<string, unknown>): AuditEntry => ({
  ...auditEntry(`payout.${action}`, ['payout', payout.id], after, { state: payout.state }),
  related: { userId: payout.user_id, provider: payout.provider, reference: payout.reference },
});

/** True if the balance of the user, who is locked, covers a payout that was given back. */
async function coversAgain(transaction: TransactionHandle, { user_id, amount }: PayoutRow): Promise<boolean> {
  return ((await balancesOf(transaction, [user_id])).get(user_id)?.available ?? 0) >= amount;
}

async function reject(
  transaction: TransactionHandle,
  payout: PayoutRow,
  reason: keyof typeof troubleTexts,
  trouble: string,
): Promise<Settled> {
  if (trouble === payout.trouble) return reason;
  await updatePayout(transaction, payout.id, { trouble });
  const after = { state: payout.state, trouble };
  await appendAudit(transaction, null, [payoutEntry(payout, 'contradicted', after)]);
  return reason;
}

/** `unconfirmed` if the provider does not have the transfer, `unsure` if it could not be asked. */
export type Applied = Settled | 'unconfirmed' | 'unsure';

/**
 * Applies an event of a provider to a payout of the same provider. An event that proves nothing only says which transfer
 * to ask for: the provider's API answers what is settled. Unknown references are not asked for.
 */
export async function applyEvent(
  database: Handle,
  { id: provider, sender }: Pick<port.ConnectedProvider, 'id' | 'sender'>,
  { reference, report }: port.TransferEvent,
  noteSettlement?: NoteSettlement,
): Promise<Applied> {
  const apply = (confirmed: port.TransferReport) =>
    settle(database, { reference, provider }, confirmed, noteSettlement);
  if (report !== undefined) return apply(report);
  const payout = await selectByReference(database, reference);
  if (payout === undefined) return 'unknown';
  if (payout.provider !== provider) return 'wrongProvider';
  try {
    const known = await sender.verify({ reference, transferCode: payout.transfer_code });
    return known === undefined ? 'unconfirmed' : await apply(known);
  } catch (error) {
    if (error instanceof port.TransferUnsure || error instanceof port.TransferRefused) return 'unsure';
    throw error;
  }
}
