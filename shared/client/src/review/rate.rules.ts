import type { OwnDecision } from './review-state.rules.ts';

/** Speed of a session, for the person alone. */
export interface ReviewRate {
  decisions: number;
  /** Decisions a minute of looking at records. */
  perMinute: number;
  medianSeconds: number;
}

/** Milliseconds of one decision that count at most: a longer time was an interruption. */
const longest = 300_000;

/** Decisions below which a rate says nothing. */
const fewest = 3;

/** Decisions of the session that stand, or still can. */
export const countedDecisions = (decisions: readonly OwnDecision[]): readonly OwnDecision[] =>
  decisions.filter(
    ({ state, duration }) =>
      duration !== undefined && state !== 'undone' && state !== 'failed' && state !== 'refused',
  );

/** Rate of a session; undefined for fewer than three decisions. */
export function rateOf(decisions: readonly OwnDecision[]): ReviewRate | undefined {
  const durations = countedDecisions(decisions)
    .map(({ duration = 0 }) => Math.min(duration, longest))
    .sort((one, other) => one - other);
  if (durations.length < fewest) return undefined;
  const total = durations.reduce((sum, duration) => sum + duration, 0);
  const middle = Math.floor(durations.length / 2);
  const [low = 0, high = 0] = [
    durations[durations.length % 2 === 0 ? middle - 1 : middle],
    durations[middle],
  ];
  return {
    decisions: durations.length,
    perMinute: total === 0 ? 0 : (durations.length * 60_000) / total,
    medianSeconds: (low + high) / 2_000,
  };
}
