import type { Outcome } from '@padiman/contracts';
import type { Matching } from './list-view.ts';

/** Target of a bulk action: single records, or all records that match a filter. */
export type BulkTarget = readonly { _id: string }[] | { matching: Matching; count: number };

/**
 * All matching records after the cursor `after`. The first call carries `total`, the number that the user confirmed,
 * so that the server can refuse if the number has changed since.
 */
export type MatchingPart = Matching & { after?: string; total?: number };

/** Answer to one call of an action on all matching records. */
export interface MatchingBatch {
  results: readonly Outcome[];
  /** Cursor for the next call; null or undefined after the last batch. */
  nextAfter?: string | null | undefined;
}

/** Functions of a screen that send one batch. */
export interface BulkPerformers<A extends string> {
  perform: (action: A, ids: string[]) => Promise<readonly Outcome[]>;
  performMatching?: (action: A, matching: MatchingPart) => Promise<MatchingBatch>;
}

/** State of a bulk action after a batch. */
export interface BulkStep {
  outcomes: readonly Outcome[];
  /** Number of records in total. */
  of: number;
  /** Records still to send; undefined at the end. */
  left: { ids: string[] } | { matching: MatchingPart } | undefined;
}

/** Batch size: small enough for visible progress and a quick stop. */
const idsInBatch = 200;

/**
 * Sends an action batch by batch until nothing is left or `signal` is aborted.
 *
 * @param from last step of an earlier run that failed; the run resumes after it
 * @param onStep receives the state before the first batch and after each batch
 * @returns the last step; its `left` is defined if the run was stopped
 * @throws the error of the batch that failed, usually an `ApiError`; earlier batches stay done
 */
export async function runBulk<A extends string>(
  action: A,
  target: BulkTarget,
  performers: BulkPerformers<A>,
  {
    from,
    signal,
    onStep,
  }: { from: BulkStep | undefined; signal: AbortSignal; onStep: (step: BulkStep) => void },
): Promise<BulkStep> {
  let step = from ?? firstStep(target);
  onStep(step);
  while (step.left && !signal.aborted) {
    step = await nextStep(action, step, step.left, performers);
    onStep(step);
  }
  return step;
}

function firstStep(target: BulkTarget): BulkStep {
  return 'matching' in target
    ? { outcomes: [], of: target.count, left: { matching: { ...target.matching, total: target.count } } }
    : { outcomes: [], of: target.length, left: { ids: target.map(({ _id }) => _id) } };
}

async function nextStep<A extends string>(
  action: A,
  { outcomes, of }: BulkStep,
  left: NonNullable<BulkStep['left']>,
  { perform, performMatching }: BulkPerformers<A>,
): Promise<BulkStep> {
  if ('ids' in left) {
    const results = await perform(action, left.ids.slice(0, idsInBatch));
    const rest = left.ids.slice(idsInBatch);
    return { outcomes: [...outcomes, ...results], of, left: rest.length > 0 ? { ids: rest } : undefined };
  }
  if (!performMatching) throw new Error('This action cannot be applied to all matching records.');
  const { results, nextAfter } = await performMatching(action, left.matching);
  const { total: _total, ...rest } = left.matching;
  return {
    outcomes: [...outcomes, ...results],
    // More records may match now than at the time of the count.
    of: Math.max(of, outcomes.length + results.length),
    left: nextAfter ? { matching: { ...rest, after: nextAfter } } : undefined,
  };
}
