import { useCallback, useEffect, useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Call, CallInput, Outcome, OutcomesReading } from '@padiman/contracts';
import { ApiError } from '../http/api-error.ts';
import { send } from '../http/client.ts';
import { useLeaveGuard } from '../routing/leave-guard.ts';
import { useUnsaved } from '../routing/unsaved.ts';
import { useResetOnReauthentication } from './calls.ts';
import type { Reasons } from '../reasons.ts';
import { useOffers } from '../session/runtime-config.ts';
import { idsInBatch, isLost, runBatches, type BatchRun } from './batches.ts';
import { confirmedOutcomes, settleLost, withOwnIds } from './confirmed.ts';

/** Further fields of the body of a batch: that somebody is on the road, as the user confirmed it, and the reason. */
export interface BatchFlags {
  confirmUnderWay?: true;
  reason?: string;
}

/** Counts of an action's records by their result, at its end or so far. */
export interface ActionState {
  /** Number of records in total. */
  of: number;
  /** Number of records that were changed. */
  changed: number;
  /** Naira that the server paid back, as it says for each record. */
  refunded: number;
  /** Outcomes of the records that the server left as they were, each with its reason. */
  skipped: readonly Outcome[];
  /** Number of records that were not sent, or whose batch was refused: they are as they were. */
  notSent: number;
  /** Number of records whose batch was sent and has no answer: they are changed, all of them, or none. */
  unknown: number;
}

/** State and controls of a bulk action: request, confirmation, progress and result. */
export type BulkAction<A extends string> = ReturnType<typeof useBulkAction<A>>;

/** Run of an action: its batches, and how each is sent. A batch that is sent again is the same, with the same key. */
interface ActionRun {
  key: string;
  size: number;
  send: (ids: string[], flags: BatchFlags, idempotencyKey: string) => Promise<OutcomesReading>;
  bodies: Map<string, object>;
  of: number;
  now: BatchRun;
}

const runKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');

/** @param of number of all records */
function stateOf(of: number, { outcomes, unknown, notSent }: BatchRun): ActionState {
  const skipped = outcomes.filter(({ outcome }) => outcome === 'skipped');
  return {
    of,
    changed: outcomes.length - skipped.length,
    refunded: outcomes.reduce((sum, { amount = 0 }) => sum + amount, 0),
    skipped,
    notSent: notSent.length,
    unknown: unknown.length,
  };
}

/**
 * Runs an action on the selected records in batches, one after another, after a confirmation, with progress, cancel and retry.
 *
 * @param messages texts of each action
 * @param changes calls whose cached answers the action changes; read again once after the run
 * @param bodyOf body of a batch of at most 200 ids
 * @param onBatch receives the ids that a batch changed, before the list is read again
 * @param sendOne acts on one record; with it each is sent on its own
 * @param reverse takes an action on records back; undefined for one that cannot be
 * @param onDone receives the records that were skipped, not sent or are unknown, so that they can stay selected
 */
export function useBulkAction<A extends string>({
  messages,
  changes = [],
  onDone,
  onBatch,
  call,
  bodyOf,
  sendOne,
  reverse,
}: {
  call: Call;
  bodyOf: (action: A, ids: string[], flags: BatchFlags) => object;
  onBatch?: (ids: readonly string[]) => void;
  sendOne?: ((action: A, id: string, flags: BatchFlags) => Promise<Outcome>) | undefined;
  reverse?: (action: A) => ((ids: readonly string[]) => Promise<string[]>) | undefined;
  messages: Record<A, ActionMessages>;
  changes?: readonly Call[];
  onDone: (skipped: readonly Outcome[], action?: A) => void;
}) {
  const client = useQueryClient();
  // Through a mutation, so that what reads again after writes does so.
  const batch = useMutation({ mutationFn: (write: () => Promise<OutcomesReading>) => write() });
  const offered = useOffers()(call);
  const [requested, setRequested] = useState<A>();
  const [busy, setBusy] = useState(false);
  const run = useRef<ActionRun>(undefined);
  const control = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<ActionState>();
  const [wait, setWait] = useState<number>();
  const [stopping, setStopping] = useState(false);
  const [reason, setReason] = useState('');
  const [result, setResult] = useState<{
    messages: ActionMessages;
    state: ActionState;
    /** Takes the action back; resolves to the reasons why a record was left as it is. */
    undo: (() => Promise<string[]>) | undefined;
  }>();
  const [failure, setFailure] = useState<Error>();
  useResetOnReauthentication(
    failure,
    useCallback(() => setFailure(undefined), []),
  );
  const leaving = useLeaveGuard(busy);
  useUnsaved(busy);
  // A run stops with its screen, after the batch under way.
  useEffect(() => () => control.current?.abort(), []);

  const resetRun = () => {
    run.current = undefined;
    setProgress(undefined);
    setStopping(false);
    setFailure(undefined);
  };
  const isUnderWay = failure instanceof ApiError && failure.code === 'underWay';
  const finish = (action: A, { now, of }: ActionRun) => {
    const state = stateOf(of, now);
    const takeBack = reverse?.(action);
    const changedIds = now.outcomes.filter(({ outcome }) => outcome !== 'skipped').map(({ _id }) => _id);
    setRequested(undefined);
    resetRun();
    const left = [...now.unknown, ...now.notSent].map((_id) => ({ _id, outcome: 'skipped' as const }));
    onDone([...state.skipped, ...left], action);
    return {
      messages: messages[action],
      state,
      undo: takeBack && changedIds.length > 0 ? () => takeBack(changedIds) : undefined,
    };
  };

  /** The run with what the list confirms, in front of a backend whose answers may tell a part as the whole. */
  const settled = async (action: A, { outcomes, unknown, notSent }: BatchRun, after: number) => {
    const written = (ids: readonly string[]) => {
      const body = bodyOf(action, withOwnIds(ids).sent, {});
      return { call, input: { body } as CallInput<Call> };
    };
    const ids = outcomes.map(({ _id }) => _id);
    const told = ids.length > 0 ? await confirmedOutcomes(client, written(ids), outcomes, after) : [];
    const lost =
      unknown.length > 0
        ? await settleLost(client, written(unknown), unknown, after)
        : { outcomes: [], unknown, unchanged: [] };
    return {
      outcomes: [...told, ...lost.outcomes],
      unknown: lost.unknown,
      notSent: [...lost.unchanged, ...notSent],
    };
  };

  const start = (action: A, records: readonly { _id: string }[]): ActionRun => {
    const { sent, refused } = withOwnIds(records.map(({ _id }) => _id));
    const bodies = new Map<string, object>();
    return {
      key: runKey(),
      bodies,
      size: sendOne ? 1 : idsInBatch,
      send: async (ids, flags, idempotencyKey) => {
        if (sendOne) return { results: await Promise.all(ids.map((id) => sendOne(action, id, flags))) };
        const body = bodies.get(idempotencyKey) ?? bodyOf(action, ids, flags);
        const input = { body } as CallInput<Call>;
        try {
          return (await send(call, input, undefined, { idempotencyKey })) as OutcomesReading;
        } catch (cause) {
          // The server knows the key by this body.
          if (cause instanceof ApiError && isLost(cause)) bodies.set(idempotencyKey, body);
          throw cause;
        }
      },
      of: records.length,
      now: { outcomes: refused, unknown: [], notSent: sent },
    };
  };

  /** Runs the requested action; after a failure goes on with the batch that failed. Never rejects. */
  const confirm = async (records: readonly { _id: string }[]) => {
    if (!requested) return;
    const running = new AbortController();
    control.current = running;
    const current = (run.current ??= start(requested, records));
    setBusy(true);
    setFailure(undefined);
    setStopping(false);
    setProgress(stateOf(current.of, current.now));
    // Of the first batch alone: another one may have other people on the road.
    const given: BatchFlags = reason.trim() === '' ? {} : { reason: reason.trim() };
    let flags: BatchFlags = isUnderWay ? { ...given, confirmUnderWay: true } : given;
    const { run: now, failure: thrown } = await runBatches(current.now, {
      size: current.size,
      signal: running.signal,
      onWait: setWait,
      onStep: (step) => {
        current.now = step;
        setProgress(stateOf(current.of, step));
      },
      send: async (ids) => {
        const key = `${current.key}-${ids[0]}${flags.confirmUnderWay ? '-anyway' : ''}`;
        const { results } = await batch.mutateAsync(() => current.send([...ids], flags, key));
        flags = given;
        onBatch?.(results.filter(({ outcome }) => outcome !== 'skipped').map(({ _id }) => _id));
        return results;
      },
    }).catch((cause: Error) => ({ run: current.now, failure: cause }));
    const endedAt = Date.now();
    // Before the result, so that the screen never shows the state before the action.
    await Promise.all(changes.map((read) => client.invalidateQueries({ queryKey: [read.name] })));
    current.now = await settled(requested, now, endedAt);
    setBusy(false);
    setProgress(stateOf(current.of, current.now));
    const isOver = current.now.unknown.length + current.now.notSent.length === 0;
    if (thrown && !isOver) setFailure(thrown);
    else setResult(finish(requested, current));
  };

  return {
    /** The action that waits for confirmation or runs; undefined while no dialog is open. */
    requested,
    /** True unless the backend lacks the call. */
    offered,
    /** Reason of the action, where its messages name some; it cannot be confirmed without. */
    reason,
    setReason,
    /** Opens the confirmation of an action. */
    request: (action: A) => {
      resetRun();
      setReason('');
      setRequested(action);
    },
    /** Closes the confirmation; after a failure what is left stays selected. */
    cancel: () => {
      if (requested && run.current && progress && progress.notSent < progress.of)
        finish(requested, run.current);
      else setRequested(undefined);
    },
    confirm,
    busy,
    /** State of the run; defined while the action runs, and after a failure until it is retried or closed. */
    progress,
    /** Number of records of one batch: a run of one batch cannot be stopped. */
    isMany: (progress?.of ?? 0) > (sendOne ? 1 : idsInBatch),
    /** Seconds that the server asked to wait before the next batch. */
    wait,
    /** True after {@link stop}, until the current batch has finished. */
    stopping,
    /** Stops after the current batch. */
    stop: () => {
      setStopping(true);
      control.current?.abort();
    },
    /** Question before the page is left while the action runs. */
    leaving,
    /** People on the road, after the server has refused for that; confirming again goes on all the same. */
    underWay: isUnderWay ? failure.message : undefined,
    /** Message of the last failure, for the confirmation dialog. */
    error:
      requested && failure && !isUnderWay
        ? [messages[requested].failed, failure.message].filter(Boolean).join(' ')
        : undefined,
    result,
    dismissResult: () => setResult(undefined),
  };
}

/** Texts of one bulk action: button, confirmation dialog, result and failure. */
export interface ActionMessages {
  /** Label of the button in the selection bar. */
  button: string;
  /** Title of the confirmation dialog. */
  title: string;
  /** Question of the confirmation dialog, by the number of records. */
  question: (count: number) => string;
  /** Effect of the action, and whether it can be undone. */
  consequence: string;
  /** Label of the confirming button. */
  confirm: string;
  /** True for an action that removes or withholds something; styles its buttons. */
  destructive: boolean;
  /** Title of the result. */
  doneTitle: string;
  /** Text of the result. */
  done: string;
  /** True if the specification asks for a dialog of the result; others have a toast. */
  doneInDialog?: boolean;
  /** First sentence of the failure; the server's message follows it. */
  failed: string;
  /** Reasons to choose from; without them none is asked for. */
  reasons?: Reasons | undefined;
}
