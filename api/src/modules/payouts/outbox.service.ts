import type { Handle } from '../../database/schema.ts';
import { putBack, requeue, takeDue } from './outbox.repository.ts';
import { TransferRefused, type PayoutSender, type TransferReport } from './payouts.port.ts';
import { updatePayout, type DuePayout } from './payouts.repository.ts';
import { settle, type Settled } from './settlement.service.ts';

/** Who is told what went wrong. */
export interface WorkerLog {
  warn: (details: object, message: string) => void;
}

/** What a worker works with. */
export interface Outbox {
  database: Handle;
  sender: PayoutSender;
  log: WorkerLog;
  /** Counts what moved nothing, by why. */
  refused: (why: string) => void;
  /** How long all calls for one payout may take. */
  leaseSeconds: number;
}

/** Seconds until a transfer that is on its way is asked about; the webhook is usually there before. */
const askAgain = 60;
const longestWait = 900;
const idle = 1_000;

/**
 * Sends one payout that is due, or finds out what became of it.
 *
 * Its reference was kept with the decision, before anything is called, and is the same at every try. At every try but
 * the first the provider is asked first whether it knows the reference: only then is it sent (again). So a worker may
 * die at any moment, and any answer may be lost.
 *
 * @returns whether there was one
 */
export async function sendNext(outbox: Outbox): Promise<boolean> {
  const payout = await takeDue(outbox.database, 'paystack', outbox.leaseSeconds);
  if (payout === undefined) return false;
  const started = performance.now();
  try {
    const report = await bringAbout(outbox, payout, started);
    const settled = await settle(outbox.database, { id: payout.id }, report);
    warn(outbox, payout, settled);
    if (report.status === 'pending' || isTrouble(settled)) {
      await putBack(outbox.database, payout.id, {
        seconds: askAgain,
        trouble: isTrouble(settled) ? 'What the provider says does not fit.' : null,
      });
    }
  } catch (error) {
    await comeBackLater(outbox, payout, error as Error);
  }
  return true;
}

async function bringAbout(
  { database, sender, leaseSeconds }: Outbox,
  payout: DuePayout,
  started: number,
): Promise<TransferReport> {
  const { reference, amount } = payout;
  if (payout.tries > 1 || payout.state === 'sent') {
    const known = await sender.verify(reference);
    if (known !== undefined) return known;
  }
  let recipientCode = payout.recipient_code;
  if (recipientCode === null) {
    const { account_name: name, account_number: number, bank_code: bankCode } = payout;
    recipientCode = await sender.recipient({ name, number, bankCode });
    await updatePayout(database, payout.id, { recipient_code: recipientCode });
  }
  // A process that slept over its lease leaves the payout to whoever has taken it since.
  if (performance.now() - started > leaseSeconds * 500) throw new Error('The lease is over.');
  try {
    return await sender.send({ reference, amount, recipientCode });
  } catch (error) {
    if (!(error instanceof TransferRefused)) throw error;
    // Refused, perhaps because it was there already.
    const known = await sender.verify(reference);
    if (known !== undefined) return known;
    throw error;
  }
}

/** A refusal means that the provider has nothing of it: staff may give it up. Everything else may be on its way. */
async function comeBackLater(
  { database, log, refused }: Outbox,
  payout: DuePayout,
  error: Error,
): Promise<void> {
  const nothingThere = error instanceof TransferRefused;
  refused(nothingThere ? 'refused' : 'unsure');
  log.warn({ payout: payout.id, tries: payout.tries, problem: error.message }, 'payout not sent');
  if (nothingThere) await requeue(database, payout);
  const seconds = Math.min(longestWait, 2 ** Math.min(payout.tries, 10));
  await putBack(database, payout.id, { seconds, trouble: error.message });
}

const isTrouble = (settled: Settled) => settled === 'wrongAmount' || settled === 'contradiction';

function warn({ log, refused }: Outbox, payout: DuePayout, settled: Settled): void {
  if (!isTrouble(settled)) return;
  refused(settled);
  log.warn({ payout: payout.id, settled }, 'what the provider says of a payout does not fit');
}

/** Sends what is due until it is stopped, one at a time; several processes may do so beside each other. */
export function startOutbox(outbox: Outbox): { stop: () => Promise<void> } {
  let stopped = false;
  let wake: () => void = () => undefined;
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, idle);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const running = (async () => {
    while (!stopped) {
      const found = await sendNext(outbox).catch((error: unknown) => {
        outbox.log.warn({ err: error }, 'payouts could not be looked at');
        return false;
      });
      if (!found && !stopped) await pause();
    }
  })();
  return {
    stop: async () => {
      stopped = true;
      wake();
      await running;
    },
  };
}
