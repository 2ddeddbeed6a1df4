import type { BulkJobAction, BulkList, Outcome } from '@padiman/contracts';
import type { Matching } from './list-view.ts';

/** Target of a bulk action: single records, or all records that match a filter. */
export type BulkTarget = readonly { _id: string }[] | { matching: Matching; count: number };

/** Further fields of the body of a batch: that somebody is on the road, as the user confirmed it. */
export interface BatchFlags {
  confirmUnderWay?: true;
}

/** Functions of a screen that act on records. */
export interface BulkPerformers<A extends string> {
  /** Sends one batch. */
  perform: (action: A, ids: string[], flags: BatchFlags) => Promise<readonly Outcome[]>;
  /** List and actions of the server's jobs on all that match; without it only single records can be selected. */
  job?: { list: BulkList; actions: Partial<Record<A, BulkJobAction>> };
}

/** State of a bulk action after a batch. */
export interface BulkStep {
  outcomes: readonly Outcome[];
  /** Number of records in total. */
  of: number;
  /** Records still to send; empty at the end. */
  left: readonly string[];
}

/** Batch size: small enough for visible progress and a quick stop. */
const idsInBatch = 200;

/**
 * Sends an action batch by batch until nothing is left or `signal` is aborted.
 *
 * @param from last step of an earlier run that failed; the run resumes after it
 * @param flags of the first batch alone: another one may have other people on the road
 * @param onStep receives the state before the first batch and after each batch
 * @returns the last step; its `left` has records if the run was stopped
 * @throws the error of the batch that failed, usually an `ApiError`; earlier batches stay done
 */
export async function runBulk<A extends string>(
  action: A,
  target: readonly { _id: string }[],
  perform: BulkPerformers<A>['perform'],
  {
    from,
    flags,
    signal,
    onStep,
  }: {
    from: BulkStep | undefined;
    flags: BatchFlags;
    signal: AbortSignal;
    onStep: (step: BulkStep) => void;
  },
): Promise<BulkStep> {
  let step = from ?? { outcomes: [], of: target.length, left: target.map(({ _id }) => _id) };
  let next = flags;
  onStep(step);
  while (step.left.length > 0 && !signal.aborted) {
    const { outcomes, of, left } = step;
    const results = await perform(action, left.slice(0, idsInBatch), next);
    step = { outcomes: [...outcomes, ...results], of, left: left.slice(idsInBatch) };
    next = {};
    onStep(step);
  }
  return step;
}
