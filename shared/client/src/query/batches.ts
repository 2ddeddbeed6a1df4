import type { Outcome, Proof } from '@padiman/contracts';
import { ApiError } from '../http/api-error.ts';

/** State of a run: every id is in exactly one of the three lists. */
export interface BatchRun {
  /** Outcomes of the server for each id of a finished batch. */
  outcomes: readonly (Outcome & Proof)[];
  /** Batch that was sent and whose answer was lost: its records may be changed, all of them, or none. */
  unknown: readonly string[];
  /** Ids that were not sent, or whose batch the server refused. */
  notSent: readonly string[];
}

/** Batch size: small enough for visible progress and a quick stop. */
export const idsInBatch = 200;

/** Longest wait that the server may ask for, in seconds; beyond it the run ends, and the user decides. */
const longestWait = 60;

/** Waits in a row that the same batch may take. */
const mostWaits = 5;

/**
 * Sends ids in batches, one after another. The run ends after the last batch, with a failure, or once `signal` is aborted,
 * which waits for the answer of the batch under way. A refusal of 429 or 503 that says how long to wait is waited for.
 *
 * @param run where to begin; a batch whose answer was lost is sent again first, as the same batch
 * @param send sends one batch; resolves to its outcomes
 * @param onStep receives the state after each batch
 * @param onWait receives the seconds of a wait, and undefined once it is over
 * @returns state at the end, and the failure that ended it
 */
export async function runBatches(
  run: BatchRun,
  {
    size,
    send,
    signal,
    onStep,
    onWait,
  }: {
    size: number;
    send: (ids: readonly string[]) => Promise<readonly (Outcome & Proof)[]>;
    signal: AbortSignal;
    onStep: (run: BatchRun) => void;
    onWait: (seconds: number | undefined) => void;
  },
): Promise<{ run: BatchRun; failure?: ApiError }> {
  let now = run;
  let waits = 0;
  while (!signal.aborted && now.unknown.length + now.notSent.length > 0) {
    const isAgain = now.unknown.length > 0;
    const ids = isAgain ? now.unknown : now.notSent.slice(0, size);
    const rest = isAgain ? now.notSent : now.notSent.slice(size);
    try {
      const outcomes = await send(ids);
      now = { outcomes: [...now.outcomes, ...outcomes], unknown: [], notSent: rest };
      waits = 0;
      onStep(now);
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      if (isLost(cause)) now = { ...now, unknown: ids, notSent: rest };
      onStep(now);
      const seconds = waits < mostWaits ? secondsToWait(cause) : undefined;
      if (seconds === undefined) return { run: now, failure: cause };
      waits += 1;
      onWait(seconds);
      await pause(seconds * 1_000, signal);
      onWait(undefined);
    }
  }
  return { run: now };
}

/** True if a batch may have been performed: there is no answer, or one that does not say. */
export const isLost = ({ status, code }: ApiError): boolean =>
  (status === 0 && code !== 'cancelled') || status >= 500 || code === 'malformed' || code === 'unconfirmed';

/** Seconds that the server asks to wait, if that is worth it. */
function secondsToWait({ status, retryAfter = Infinity }: ApiError): number | undefined {
  return [429, 503].includes(status) && retryAfter <= longestWait ? retryAfter : undefined;
}

/** Reads, and reads again after the waits that the server asks for. @throws ApiError of the last try */
export async function readPatiently<T>(read: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await read();
    } catch (cause) {
      const seconds = cause instanceof ApiError && waits < mostWaits ? secondsToWait(cause) : undefined;
      if (seconds === undefined || signal.aborted) throw cause;
      await pause(seconds * 1_000, signal);
    }
  }
}

/** Resolves after the time, or at once when the signal is aborted. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
