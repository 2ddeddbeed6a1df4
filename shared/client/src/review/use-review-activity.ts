import type { ReviewActivity } from '@padiman/contracts';
import { useRead } from '../query/calls.ts';
import { useCapability } from '../session/runtime-config.ts';
import type { ReviewCalls } from './held-claims.ts';

/** Milliseconds between two reads; live pages are told, and miss only claims that end by themselves. */
const pace = { polled: 10_000, live: 60_000 };

/**
 * Claims and waiting decisions of all records of a queue, for its list, kept up to date; undefined while they are not
 * known.
 *
 * @param wanted false reads nothing
 */
export function useReviewActivity(calls: ReviewCalls, wanted: boolean): ReviewActivity | undefined {
  const refreshEvery = pace[useCapability('live') ? 'live' : 'polled'];
  return useRead(calls.activity, {}, { enabled: wanted, refreshEvery }).data?.data;
}
