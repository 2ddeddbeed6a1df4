import type { Handle } from '../../../database/schema.ts';
import { logRepeated } from '../../../plugins/repeated-log.ts';
import { Unavailable } from '../../../database/unavailable.ts';
import { traced } from '../../../tracing/tracer.ts';
import type { ClaimingJob, JobLog } from '../../../jobs/job.ts';
import type { PayoutRefusal } from '../../base/metrics/metrics.service.ts';
import {
  TransferRefused,
  type ConnectedProvider,
  type TransferReport,
} from '../payout-providers/payout-provider.port.ts';
import { claimDue, markAbandoned, requeue, scheduleRetry } from './outbox.repository.ts';
import { resolveAccountName } from './account-names.service.ts';
import { updatePayout, type PayoutRow } from './payouts.repository.ts';
import { settle, type NoteSettlement, type Settled } from './settlement.service.ts';

export { selectWaiting as readWaitingPayouts } from './outbox.repository.ts';

/** Dependencies of the outbox worker of one provider. */
export interface Outbox {
  database: Handle;
  provider: Pick<ConnectedProvider, 'id' | 'sender' | 'resolve'>;
  log: JobLog;
  /** Counts rejected events by reason. */
  refused: (reason: PayoutRefusal) => void;
  noteSettlement?: NoteSettlement;
  /** Lease of one payout; longer than all calls for it take. */
  leaseSeconds: number;
}

/** Seconds until the status of a pending transfer is polled; the webhook usually arrives first. */
const pollSeconds = 60;
const maxBackoffSeconds = 900;

/** Sends one due payout of the provider, or reconciles its status. @returns false if no payout is due */
export async function sendNext(outbox: Outbox): Promise<boolean> {
  const { database, provider, leaseSeconds } = outbox;
  const [payout] = await claimDue(database, provider.id, { leaseSeconds, take: 1 });
  if (payout === undefined) return false;
  await sendClaimed(outbox, payout);
  return true;
}

/**
 * Sends a claimed payout, or reconciles its status.
 *
 * The reference is stored with the decision, before any call, and is the same at every attempt. From the second attempt
 * on, the provider is queried for the reference first, and the payout is sent only if it is unknown. A worker may crash
 * at any point, and any answer may be lost.
 * @returns false if the provider did not answer
 */
function sendClaimed(outbox: Outbox, payout: PayoutRow): Promise<boolean> {
  const attributes = { 'padiman.payout': payout.id, 'padiman.provider': outbox.provider.id };
  return traced('payout', { ...attributes, 'padiman.tries': payout.tries }, () => sendOnce(outbox, payout));
}

async function sendOnce(outbox: Outbox, payout: PayoutRow): Promise<boolean> {
  const started = performance.now();
  try {
    const report = await sendOrReconcile(outbox, payout, started);
    const { database, provider, noteSettlement } = outbox;
    const by = { id: payout.id, provider: provider.id };
    const settled = await settle(database, by, report, noteSettlement);
    reportTrouble(outbox, payout, settled);
    if (report.status === 'pending' || isTrouble(settled)) {
      await scheduleRetry(database, payout.id, {
        seconds: pollSeconds,
        trouble: isTrouble(settled) ? 'What the provider says does not fit.' : null,
      });
    }
    return true;
  } catch (error) {
    // The database, not the provider: nothing can be stored. Once the lease is over, the provider is asked first.
    if (error instanceof Unavailable) throw error;
    await handleFailure(outbox, payout, error as Error);
    return error instanceof TransferRefused;
  }
}

async function sendOrReconcile(
  { database, provider, leaseSeconds }: Outbox,
  payout: PayoutRow,
  started: number,
): Promise<TransferReport> {
  const { sender } = provider;
  const { reference, amount, transfer_code: transferCode } = payout;
  if (payout.tries > 1 || payout.state === 'sent') {
    const known = await sender.verify({ reference, transferCode });
    if (known !== undefined) return known;
  }
  const payee = { name: payout.account_name, number: payout.account_number, bankCode: payout.bank_code };
  let recipientCode = payout.recipient_code;
  if (recipientCode === null) {
    const account = { provider: provider.id, number: payee.number, bankCode: payee.bankCode };
    // A refusal is kept for staff to see; without an answer the payout is tried again later.
    await resolveAccountName(database, provider.resolve, account, { retryUnanswered: true });
    if (sender.recipient !== undefined) {
      recipientCode = await sender.recipient(payee);
      await updatePayout(database, payout.id, { recipient_code: recipientCode });
    }
  }
  // After a pause longer than the lease, another worker may have claimed the payout.
  if (performance.now() - started > leaseSeconds * 500) throw new Error('The lease is over.');
  try {
    return await traced('payout transfer', {}, () =>
      sender.send({ reference, amount, payee, recipientCode }),
    );
  } catch (error) {
    if (!(error instanceof TransferRefused)) throw error;
    // Perhaps refused because the reference exists already.
    const known = await sender.verify({ reference, transferCode });
    if (known !== undefined) return known;
    throw error;
  }
}

/** After a refusal the provider does not have the transfer, and staff can fail the payout; otherwise it may be under way. */
async function handleFailure({ database, log, refused }: Outbox, payout: PayoutRow, error: Error) {
  const wasRefused = error instanceof TransferRefused;
  refused(wasRefused ? 'refused' : 'unsure');
  logRepeated(
    log,
    { cause: `payouts: ${error.name}`, level: 'warn' },
    { payout: payout.id, tries: payout.tries, problem: error.message },
    'payout not sent',
  );
  if (wasRefused) await requeue(database, payout);
  const seconds = Math.min(maxBackoffSeconds, 2 ** Math.min(payout.tries, 10));
  await scheduleRetry(database, payout.id, { seconds, trouble: error.message });
}

const isTrouble = (settled: Settled) => settled === 'wrongAmount' || settled === 'contradiction';

function reportTrouble({ log, refused }: Outbox, payout: PayoutRow, settled: Settled): void {
  if (!isTrouble(settled)) return;
  refused(settled);
  log.warn({ payout: payout.id, settled }, 'what the provider says of a payout does not fit');
}

/**
 * Marks the open payouts of providers without an account, which nobody sends and nobody asks for. Staff see the trouble
 * in their details.
 * @returns the number of payouts by provider
 */
export async function reportAbandoned(
  { database, log, refused }: Pick<Outbox, 'database' | 'log' | 'refused'>,
  connected: readonly { id: string }[],
): Promise<Map<string, number>> {
  const providers = await markAbandoned(database, {
    connected: connected.map(({ id }) => id),
    trouble: 'The settings of its provider are missing: it is neither sent nor asked for.',
  });
  const counts = new Map<string, number>();
  for (const provider of providers) counts.set(provider, (counts.get(provider) ?? 0) + 1);
  for (const [provider, payouts] of counts) {
    refused('noSettings');
    log.warn({ provider, payouts }, 'open payouts of a provider whose settings are missing');
  }
  return counts;
}

/**
 * Job that sends due payouts, at most `concurrency` at a time. After a call without an answer it sends one at a time, until
 * one is answered.
 */
export function outboxJob(outbox: Outbox & { concurrency: number }): ClaimingJob<PayoutRow> {
  const { database, provider, leaseSeconds, concurrency } = outbox;
  let isAnswered = true;
  return {
    ...{ interval: 1_000, work: 'payouts' },
    claim: async (underWay) => {
      const take = (isAnswered ? concurrency : 1) - underWay.length;
      return take > 0 ? claimDue(database, provider.id, { leaseSeconds, take }) : [];
    },
    run: async (payout) => {
      isAnswered = await sendClaimed(outbox, payout);
    },
  };
}
