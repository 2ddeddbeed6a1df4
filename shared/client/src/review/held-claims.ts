import type { withdrawalReview } from '@padiman/contracts';
import { send, sendOnLeaving } from '../http/client.ts';

/** Calls of review mode for one queue: `withdrawalReview`, `driverReview`. */
export type ReviewCalls = typeof withdrawalReview;

/** Claims that this session holds. Requests that fail are left to the end of the claim. */
export interface HeldClaims {
  has: (id: string) => boolean;
  add: (...ids: readonly string[]) => void;
  /** Forgets a claim that has ended. */
  drop: (id: string) => void;
  /** Claims a record, or extends its claim. Rejects with an `ApiError`. */
  claim: (id: string) => Promise<void>;
  release: (id: string) => void;
  releaseAll: () => void;
  /** Releases everything while the page is being left. */
  releaseOnLeaving: () => void;
  /** Takes claims again after {@link releaseAll}. */
  resume: () => void;
  /** Extends all claims. */
  renew: () => void;
}

/** Creates the record of a session's claims. */
export function holdClaims(calls: ReviewCalls): HeldClaims {
  const held = new Set<string>();
  const ignore = () => {};
  let open = true;
  const claim = async (id: string) => {
    await send(calls.claim, { params: { id } });
    held.add(id);
    // Answered after the person has left.
    if (!open) release(id);
  };
  const release = (id: string) => {
    if (held.delete(id)) send(calls.release, { params: { id } }).catch(ignore);
  };
  return {
    has: (id) => held.has(id),
    add: (...ids) => {
      for (const id of ids) held.add(id);
      if (!open) ids.forEach(release);
    },
    drop: (id) => held.delete(id),
    claim,
    release,
    releaseAll: () => {
      open = false;
      [...held].forEach(release);
    },
    resume: () => {
      open = true;
    },
    releaseOnLeaving: () => {
      for (const id of held) sendOnLeaving(calls.release, { params: { id } });
      held.clear();
    },
    renew: () => {
      for (const id of held) claim(id).catch(ignore);
    },
  };
}
