import type { Handle, TransactionHandle } from '../../database/schema.ts';
import { appendAudit, type AuditActor } from '../audit/audit.service.ts';
import { entries, post, type Entry } from '../ledger/ledger.service.ts';
import type { TransferReport } from './payouts.port.ts';
import { lockPayout, updatePayout, type PayoutRow } from './payouts.repository.ts';

type State = PayoutRow['state'];

/** What became of a report: it moved the payout, changed nothing, or cannot be. */
export type Settled = 'moved' | 'unchanged' | 'unknown' | 'wrongAmount' | 'contradiction';

/** What each report makes of a payout, by where it stands; what is missing cannot be. */
const moves: Record<TransferReport['status'], Partial<Record<State, State>>> = {
  pending: {
    queued: 'sent',
    sending: 'sent',
    sent: 'sent',
    paid: 'paid',
    failed: 'failed',
    reversed: 'reversed',
  },
  paid: { queued: 'paid', sending: 'paid', sent: 'paid', paid: 'paid', reversed: 'reversed' },
  failed: { queued: 'failed', sending: 'failed', sent: 'failed', failed: 'failed' },
  // Sent back before anybody heard that it was there: it never reached the bank.
  reversed: {
    queued: 'failed',
    sending: 'failed',
    sent: 'failed',
    paid: 'reversed',
    failed: 'failed',
    reversed: 'reversed',
  },
};

const words: Record<'wrongAmount' | 'contradiction', (report: TransferReport) => string> = {
  wrongAmount: ({ amount, currency }) =>
    `The provider speaks of ${amount / 100} ${currency}; nothing was moved.`,
  contradiction: ({ status }) =>
    `The provider says that it is ${status}, which cannot be; nothing was moved.`,
};

/**
 * Takes in what a provider says of a transfer, once: however often it says it, the ledger is posted once. What cannot
 * be moves nothing, and stays with the payout as trouble.
 */
export function settle(
  database: Handle,
  by: { id: string } | { reference: string },
  report: TransferReport,
): Promise<Settled> {
  return database.transaction().execute(async (transaction) => {
    const payout = await lockPayout(transaction, by);
    if (payout === undefined) return 'unknown';
    if (report.amount !== payout.amount || report.currency !== 'NGN') {
      return refuse(transaction, payout, report, 'wrongAmount');
    }
    const next = moves[report.status][payout.state];
    if (next === undefined) return refuse(transaction, payout, report, 'contradiction');
    const transferCode = report.transferCode ?? payout.transfer_code;
    if (next === payout.state) return 'unchanged';
    await moveTo(transaction, payout, next, {
      actor: null,
      change: { transfer_code: transferCode, failure: report.reason, trouble: null },
    });
    return 'moved';
  });
}

/** Moves a locked payout on: posts what follows, and writes it down. */
export async function moveTo(
  transaction: TransactionHandle,
  payout: PayoutRow,
  state: State,
  { actor, change }: { actor: AuditActor | null; change: Parameters<typeof updatePayout>[2] },
): Promise<void> {
  const over = state === 'paid' || state === 'failed' || state === 'reversed';
  await updatePayout(transaction, payout.id, {
    ...change,
    failure: state === 'failed' || state === 'reversed' ? (change.failure ?? 'no reason was given') : null,
    state,
    ...(over ? { settled_by: actor?.adminId ?? null, settled_at: new Date() } : {}),
  });
  await post(transaction, entriesOf(payout, state));
  if (!over) return;
  await appendAudit(transaction, actor, [
    {
      action: `payout.${state}`,
      recordType: 'payout',
      recordId: payout.id,
      before: { state: payout.state },
      after: { state, amountKobo: payout.amount },
    },
  ]);
}

function entriesOf({ id, user_id: userId, amount: kobo }: PayoutRow, state: State): Entry[] {
  const moved = { id, userId, kobo };
  switch (state) {
    case 'paid':
      return [entries.paidOut(moved)];
    case 'failed':
      return [entries.payoutFailed(moved)];
    case 'reversed':
      return [entries.payoutReversed(moved)];
    default:
      return [];
  }
}

async function refuse(
  transaction: TransactionHandle,
  payout: PayoutRow,
  report: TransferReport,
  why: keyof typeof words,
): Promise<Settled> {
  await updatePayout(transaction, payout.id, { trouble: words[why](report) });
  return why;
}
