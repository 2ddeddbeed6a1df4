import { useEffect, useEffectEvent } from 'react';
import {
  review,
  type Call,
  type CallInput,
  type NotedType,
  type ReviewActivity,
  type ReviewQueueName,
} from '@padiman/contracts';
import { ApiError } from '../http/api-error.ts';
import { send, sendOnLeaving } from '../http/client.ts';
import { useRead } from '../query/calls.ts';

/** Names of the decisions on buttons and in messages. */
export interface DecisionLabels {
  accept: string;
  reject: string;
  accepted: string;
  rejected: string;
}

/** Queue that is reviewed: its name, and its records in terms of review mode. `D` is the answer of the details. */
export interface ReviewQueue<D> {
  name: ReviewQueueName;
  /** Type of the records in the audit, for their notes; without it the queue has none. */
  recordType?: NotedType;
  /** Read of one record with its evidence; its answer holds the record in `data`. */
  details: (id: string) => { call: Call; params: object };
  /** Reads that a decision makes stale, once it has taken effect; that of the details among them. */
  changes: readonly Call[];
  /** Record in messages, such as `₦5,000.00 to Ada Obi`. */
  nameOf: (details: D) => string;
  /** Ids of the people and records whose evidence a decision changes; records that share one come after others. */
  touches: (details: D) => readonly string[];
  /** Version that a decision names. */
  versionOf: (details: D) => string | undefined;
  isPending: (details: D) => boolean;
  /** Codes of obstacles that the evidence shows in sections of their own. */
  ownSections?: readonly string[];
  /** By default Accept and Reject. */
  labels?: DecisionLabels;
}

/** Query of a record's details. */
export function detailsOf<D>({ details }: Pick<ReviewQueue<D>, 'details'>, id: string) {
  const { call, params } = details(id);
  return {
    queryKey: [call.name, { params }],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await send(call, { params } as CallInput<Call>, signal)) as { data: D },
  };
}

/** Calls back in intervals, as long as there is a pause in milliseconds. */
export function useInterval(callback: () => unknown, pause: number | undefined): void {
  const latest = useEffectEvent(callback);
  useEffect(() => {
    if (pause === undefined) return;
    const timer = setInterval(() => latest(), pause);
    return () => clearInterval(timer);
  }, [pause]);
}

/** Creates the record of the claims that a session holds. Requests that fail are left to the end of the claim. */
export function holdClaims(queue: ReviewQueueName) {
  const held = new Set<string>();
  const ignore = () => {};
  let open = true;
  /** Claims a record, or extends its claim. Rejects with an `ApiError`. */
  const claim = async (id: string) => {
    await send(review.claim, { params: { queue, id } });
    held.add(id);
    // Answered after the person has left.
    if (!open) release(id);
  };
  const release = (id: string) => {
    if (held.delete(id)) send(review.release, { params: { queue, id } }).catch(ignore);
  };
  return {
    has: (id: string) => held.has(id),
    add: (...ids: readonly string[]) => {
      for (const id of ids) held.add(id);
      if (!open) ids.forEach(release);
    },
    /** Forgets a claim that has ended. */
    drop: (id: string) => held.delete(id),
    claim,
    release,
    releaseAll: () => {
      open = false;
      [...held].forEach(release);
    },
    /** Takes claims again after `releaseAll`. */
    resume: () => {
      open = true;
    },
    /** Releases everything while the page is being left. */
    releaseOnLeaving: () => {
      for (const id of held) sendOnLeaving(review.release, { params: { queue, id } });
      held.clear();
    },
    /** Extends all claims. */
    renew: () => {
      for (const id of held) claim(id).catch(ignore);
    },
  };
}

/** Milliseconds between two renewals, and of inactivity after which claims are left to end. */
const renewal = 120_000;

/**
 * Renews the claims while the page is visible and the person is active, and releases them at the end, also when the page
 * is closed.
 *
 * @param claimAgain called when the browser shows the page again that it had put aside
 */
export function useClaimKeeping(claims: ReturnType<typeof holdClaims>, claimAgain: () => unknown): void {
  const comeBack = useEffectEvent(({ persisted }: PageTransitionEvent) => persisted && claimAgain());
  useEffect(() => {
    let activeAt = performance.now();
    const noteActivity = () => {
      activeAt = performance.now();
    };
    const timer = setInterval(() => {
      const isActive = performance.now() - activeAt < renewal;
      if (document.visibilityState === 'visible' && isActive) claims.renew();
    }, renewal);
    const onShow = (event: PageTransitionEvent) => comeBack(event);
    const events = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;
    for (const event of events) window.addEventListener(event, noteActivity, { passive: true });
    window.addEventListener('pagehide', claims.releaseOnLeaving);
    window.addEventListener('pageshow', onShow);
    claims.resume();
    return () => {
      clearInterval(timer);
      for (const event of events) window.removeEventListener(event, noteActivity);
      window.removeEventListener('pagehide', claims.releaseOnLeaving);
      window.removeEventListener('pageshow', onShow);
      claims.releaseAll();
    };
  }, [claims]);
}

/** Most repetitions of a call, as of a read. */
const most = 2;

/** Repeats a call whose failure may be temporary, after 300 and 600 ms. */
export async function withRetries<T>(call: () => Promise<T>, failures = 0): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    if (failures === most || !(cause instanceof ApiError && cause.retryable)) throw cause;
    await new Promise((resolve) => setTimeout(resolve, 300 * 2 ** failures));
    return withRetries(call, failures + 1);
  }
}

/**
 * Claims and waiting decisions of all records of a queue, for its list, kept up to date; undefined while they are not
 * known.
 *
 * @param wanted false reads nothing
 */
export function useReviewActivity(queue: ReviewQueueName, wanted: boolean): ReviewActivity | undefined {
  return useRead(review.activity, { params: { queue } }, { enabled: wanted }).data?.data;
}
