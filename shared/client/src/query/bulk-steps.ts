import type { Outcome } from '@padiman/contracts';
import type { Matching } from './list.ts';

/** What an action is done to: named records, or all that match. */
export type BulkTarget = readonly { _id: string }[] | { matching: Matching; count: number };

/**
 * All that match, from `after` on. The first call says how many the person was told of, so that the server can
 * refuse where it is another number by now.
 */
export type MatchingPart = Matching & { after?: string; total?: number };

/** One call's worth of an action on all that match. */
export interface MatchingBatch {
  results: readonly Outcome[];
  /** Where the next call goes on; null, or left out, at the end. */
  nextAfter?: string | null | undefined;
}

/** How a screen sends one batch. */
export interface BulkPerformers<A extends string> {
  perform: (action: A, ids: string[]) => Promise<readonly Outcome[]>;
  performMatching?: (action: A, matching: MatchingPart) => Promise<MatchingBatch>;
}

/** How far an action has come, and what is left of it; nothing at its end. */
export interface BulkStep {
  outcomes: readonly Outcome[];
  of: number;
  left: { ids: string[] } | { matching: MatchingPart } | undefined;
}

/** Few enough that progress is seen to move, and a stop is soon heard. */
const idsInBatch = 100;

/**
 * Sends an action batch by batch, until nothing is left or it is told to stop.
 *
 * @param from goes on after this step, where an earlier run failed
 * @throws what a batch throws; the steps before it stand
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
  if (!performMatching) throw new Error('This cannot be done to all that match.');
  const { results, nextAfter } = await performMatching(action, left.matching);
  const { total: _total, ...rest } = left.matching;
  return {
    outcomes: [...outcomes, ...results],
    // More may match by now than did when they were counted.
    of: Math.max(of, outcomes.length + results.length),
    left: nextAfter ? { matching: { ...rest, after: nextAfter } } : undefined,
  };
}
