// Over 300 lines: claims, reading ahead and decisions share one state.
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { maxReviewClaims, review, type ReviewActivity, type ScheduledDecision } from '@padiman/contracts';
import { type ApiError, undecided } from '../http/api-error.ts';
import { send } from '../http/client.ts';
import {
  detailsOf,
  holdClaims,
  useClaimKeeping,
  useInterval,
  withRetries,
  type ReviewQueue,
} from './queue.ts';
import {
  decisionOn,
  isLive,
  recordsToPass,
  reduceReview,
  settled,
  startReview,
  type Decision,
} from './review-state.rules.ts';

/**
 * Milliseconds between two looks at the queue: while a decision waits, while another admin holds the record, and for new
 * records at its end.
 */
const pace = { waiting: 2_000, held: 10_000, empty: 30_000 };

/** Most records that the server leaves out in one call. */
const maxSkipped = 500;

/** Review mode of one session. */
export type Review<D> = ReturnType<typeof useReview<D>>;

/** Record on the screen. */
export type ShownRecord<D> = NonNullable<Review<D>['record']>;

/**
 * Reviews a queue: claims the next records and reads their details ahead, schedules decisions, takes them back, and
 * releases the claims at the end.
 *
 * @param start id of the first record; without it the server chooses
 * @param listed filter and search of the list; without them the whole queue is reviewed
 */
export function useReview<D>(
  queue: ReviewQueue<D>,
  start: string | undefined,
  listed: { filter?: string; q?: string } = {},
) {
  const { name: queueName, changes, nameOf, touches: touchesIn } = queue;
  const client = useQueryClient();
  const [state, dispatch] = useReducer(reduceReview, start, startReview);
  const [claims] = useState(() => holdClaims(queueName));
  const [failure, setFailure] = useState<ApiError>();
  /** Record that could not be claimed. */
  const [unclaimed, setUnclaimed] = useState<string>();
  const latest = useRef({ state, unclaimed });
  useLayoutEffect(() => {
    latest.current = { state, unclaimed };
  });
  const claiming = useRef(false);
  const sending = useRef(new Map<string, Promise<boolean>>());
  const { shown, ahead, decisions, activity } = state;

  const ids = shown === undefined ? ahead : [shown, ...ahead];
  const reads = useQueries({ queries: ids.map((id) => detailsOf<D>(queue, id)) });
  const knownOf = (id: string) => client.getQueryData<{ data: D }>(detailsOf(queue, id).queryKey)?.data;
  const touchesOf = (id: string): readonly string[] => {
    const known = knownOf(id);
    return known === undefined ? [] : touchesIn(known);
  };
  /** Records whose evidence a live decision is about to change. */
  const recordsToAvoid = (more: readonly string[] = []): string[] => {
    const { trail, ahead: fetched, decisions: made } = latest.current.state;
    const touched = [...made.filter(isLive).flatMap(({ touches }) => touches), ...more];
    return [...trail, ...fetched].filter((id) => touchesOf(id).some((one) => touched.includes(one)));
  };
  const refresh = () => {
    for (const { name } of changes) void client.invalidateQueries({ queryKey: [name] });
  };

  const claimAhead = () => {
    if (claiming.current) return;
    claiming.current = true;
    const skip = recordsToPass(latest.current.state).slice(-maxSkipped);
    const input = {
      params: { queue: queueName },
      body: { count: maxReviewClaims, skip, ...listed },
    };
    void withRetries(() => send(review.claimNext, input))
      .then(({ data }) => {
        claims.add(...data.ids);
        dispatch({ type: 'claimed', ...data, exhausted: data.ids.length < maxReviewClaims });
        setFailure(undefined);
      }, setFailure)
      .finally(() => (claiming.current = false));
  };
  const claimNow = useEffectEvent(claimAhead);

  // Not while a decision is on its way: the server would still offer its record.
  const isSending = decisions.some((one) => one.state === 'sending');
  const wantsMore = !isSending && !state.exhausted && ahead.length < maxReviewClaims - 1 && !failure;
  useEffect(() => {
    if (wantsMore) claimNow();
  }, [wantsMore, ahead.length]);

  useInterval(claimAhead, shown === undefined && state.exhausted ? pace.empty : undefined);

  const tryToClaim = (id: string) =>
    claims.claim(id).then(
      () => setUnclaimed((current) => (current === id ? undefined : current)),
      (cause: ApiError) => {
        // Without an answer the decision itself tells.
        if (cause.code !== 'conflict') return;
        setUnclaimed(id);
        void client.invalidateQueries(detailsOf(queue, id));
      },
    );
  const claimShown = useEffectEvent(tryToClaim);
  const own = shown === undefined ? undefined : decisionOn(state, shown);
  const isDecided = own !== undefined && (isLive(own) || own.state === 'done');
  useEffect(() => {
    if (shown !== undefined && !isDecided && !claims.has(shown)) void claimShown(shown);
  }, [shown, isDecided, claims]);

  const adopt = async ({ _id: id, status, scheduledAt, takesEffectAt }: ScheduledDecision) => {
    const { data } = await client.fetchQuery(detailsOf<D>(queue, id));
    sending.current.set(id, Promise.resolve(true));
    const decided = { id, name: nameOf(data), decision: status as Decision, touches: touchesIn(data) };
    const effect = { state: 'waiting', scheduledAt, takesEffectAt: Date.parse(takesEffectAt) } as const;
    dispatch({ type: 'adopted', decision: { ...decided, ...effect, earlier: true } });
  };
  /** Decisions of before a reload can be taken back as long as they wait. */
  const adoptOwn = useEffectEvent(({ scheduled }: ReviewActivity) =>
    Promise.all(scheduled.filter(({ mine, state: at }) => mine && at === 'waiting').map(adopt)),
  );
  useEffect(() => {
    // Without an answer they take effect, as they would have without this page.
    send(review.activity, { params: { queue: queueName } })
      .then(({ data }) => adoptOwn(data))
      .catch(() => {});
  }, [queueName]);

  const look = async () => {
    const now = Date.now();
    const answer = await send(review.activity, { params: { queue: queueName } }).catch(() => undefined);
    if (!answer) return;
    const { data: found } = answer;
    const { state: before, unclaimed: refused } = latest.current;
    dispatch({ type: 'activity', activity: found, now });
    if (before.decisions.some((one) => settled(one, found, now) !== one)) refresh();
    const isHeld = found.claims.some(({ _id, mine }) => _id === refused && !mine);
    if (refused !== undefined && refused === before.shown && !isHeld) void tryToClaim(refused);
  };
  const lookNow = useEffectEvent(look);
  const isWaiting = decisions.some((one) => one.state === 'waiting');
  const isUnclaimed = shown !== undefined && unclaimed === shown;
  useInterval(look, isWaiting ? pace.waiting : isUnclaimed ? pace.held : undefined);
  useEffect(() => {
    // At once for the name of who holds the record.
    if (isUnclaimed) void lookNow();
  }, [isUnclaimed]);

  useClaimKeeping(claims, claimAhead);

  const leave = (id: string | undefined) => {
    setFailure(undefined);
    if (id !== undefined) claims.release(id);
  };
  const schedule = async (id: string, decision: Decision, remark?: string): Promise<boolean> => {
    const known = knownOf(id);
    const version = known && queue.versionOf(known);
    const body = { status: decision, ...(remark && { remark }), ...(version && { version }) };
    try {
      const { data } = await send(review.schedule, { params: { queue: queueName, id }, body });
      claims.drop(id);
      const { scheduledAt } = data;
      const now = Date.now();
      // By the browser's clock, which may differ from the server's.
      const takesEffectAt = now + Date.parse(data.takesEffectAt) - Date.parse(scheduledAt);
      dispatch({ type: 'scheduled', id, scheduledAt, takesEffectAt });
      if (data.state === 'waiting') return true;
      dispatch({ type: 'done', id, now });
      refresh();
      return false;
    } catch (cause) {
      // Claimed anew, which tells who holds it by now.
      if ((cause as ApiError).code === 'conflict') claims.drop(id);
      dispatch({ type: 'failed', id, message: undecided(cause).message });
      void client.invalidateQueries(detailsOf(queue, id));
      return false;
    }
  };

  const taking = useRef(new Set<string>());
  const undo = async () => {
    const id = latest.current.state.decisions.findLast(
      (one) => (one.state === 'sending' || one.state === 'waiting') && !taking.current.has(one.id),
    )?.id;
    if (id === undefined) return;
    taking.current.add(id);
    try {
      if (!(await sending.current.get(id))) return;
      dispatch({ type: 'undoing', id });
      await send(review.undo, { params: { queue: queueName, id } });
      claims.add(id);
      dispatch({ type: 'undone', id });
      void client.invalidateQueries(detailsOf(queue, id));
    } catch (cause) {
      dispatch({ type: 'undoFailed', id, message: (cause as ApiError).message });
    } finally {
      taking.current.delete(id);
    }
  };

  const read = shown === undefined ? undefined : reads[0];
  const known = read?.data?.data;
  const touched = known === undefined ? [] : touchesIn(known);
  const changing = decisions.filter(
    ({ id, touches }) => id !== shown && touches.some((one) => touched.includes(one)),
  );
  // Also one of this admin in another tab, or before a reload.
  const theirs = activity.scheduled.find(
    ({ _id, mine, state: at }) => _id === shown && at === 'waiting' && !(mine && own),
  );
  const record =
    shown === undefined || read === undefined
      ? undefined
      : {
          id: shown,
          /** Undefined until loaded. */
          details: known,
          error: read.error as ApiError | null,
          retry: () => void read.refetch(),
          /** Decision of this session on it. */
          own,
          /** Claim of the admin who holds it. */
          claim: isUnclaimed ? activity.claims.find(({ _id, mine }) => _id === shown && !mine) : undefined,
          /** Decision outside of this session that takes effect soon. */
          other: theirs && { by: theirs.by, decision: theirs.status as Decision },
          /** Decision of this session on another record that is about to change the evidence. */
          related: changing.findLast(isLive),
          /** True while the evidence is read again, because such a decision has taken effect. */
          outdated: changing.some(({ settledAt = 0 }) => settledAt > read.dataUpdatedAt),
        };

  return {
    state,
    /** True if only a part of the queue is reviewed. */
    isPart: Object.keys(listed).length > 0,
    /** Undefined while none is known, and at the end of the queue. */
    record,
    /** Failure of the queue itself. */
    error: shown === undefined ? failure : undefined,
    retry: () => setFailure(undefined),
    /** Asks for the second key of a decision. */
    ask: (decision: Decision) => dispatch({ type: 'question', decision }),
    cancel: () => dispatch({ type: 'cancel' }),
    /** Schedules a decision on the shown record, and shows the next one. */
    decide: (decision: Decision, remark?: string) => {
      if (shown === undefined || known === undefined) return;
      const [name, touches] = [nameOf(known), touchesIn(known)];
      const made = { id: shown, name, decision, touches, state: 'sending' } as const;
      setFailure(undefined);
      dispatch({ type: 'decide', decision: made, avoid: recordsToAvoid(touches) });
      sending.current.set(shown, schedule(shown, decision, remark));
    },
    skip: () => {
      leave(shown);
      dispatch({ type: 'skip', avoid: recordsToAvoid() });
    },
    next: () => {
      const { state: before } = latest.current;
      const event = { type: 'next', avoid: recordsToAvoid() } as const;
      // At the end of the queue the record stays.
      if (reduceReview(before, event).shown !== shown) leave(shown);
      dispatch(event);
    },
    previous: () => dispatch({ type: 'previous' }),
    /** Takes the last waiting decision back, and shows its record. */
    undo: () => void undo(),
    show: (id: string) => dispatch({ type: 'show', id }),
    /** Removes the message of a refused decision. */
    dismiss: (id: string) => dispatch({ type: 'dismiss', id }),
    /** Ends the claim of another admin, and claims the record. For super admins. */
    takeOver: () => {
      if (shown === undefined) return;
      void send(review.release, { params: { queue: queueName, id: shown } }).then(
        () => tryToClaim(shown),
        look,
      );
    },
    /** Looks for further records, the skipped ones among them. */
    lookAgain: () => {
      setFailure(undefined);
      dispatch({ type: 'lookAgain' });
    },
  };
}
