import { useCallback, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  BulkJobAction,
  BulkList,
  Call,
  CallInput,
  Outcome,
  OutcomesReading,
  Proof,
} from '@padiman/contracts';
import { ApiError, undecided } from '../http/api-error.ts';
import { send } from '../http/client.ts';
import { useResetOnReauthentication } from './calls.ts';
import type { Reasons } from '../reasons.ts';
import { useOffers } from '../session/runtime-config.ts';
import { confirmedOutcomes, withOwnIds } from './confirmed.ts';
import type { Matching } from './list-view.ts';

/** Target of a bulk action: single records, or all records that match a filter. */
export type BulkTarget = readonly { _id: string }[] | { matching: Matching; count: number };

/** Further fields of the body of a batch: that somebody is on the road, as the user confirmed it, and the reason. */
export interface BatchFlags {
  confirmUnderWay?: true;
  reason?: string;
}

/** State of a bulk action after a batch. */
interface BulkStep {
  outcomes: readonly (Outcome & Proof)[];
  /** Number of records in total. */
  of: number;
  /** Records still to send; empty at the end. */
  left: readonly string[];
}

/** Batch size: small enough for visible progress and a quick stop. */
const idsInBatch = 200;

/** State and controls of a bulk action: request, confirmation, progress and result. */
export type BulkAction<A extends string> = ReturnType<typeof useBulkAction<A>>;

/**
 * Runs an action on the selected records in batches, after a confirmation, with progress, stop and resume.
 *
 * @param messages texts of each action
 * @param changes calls whose cached answers the action changes; read again once after the run
 * @param bodyOf body of a batch of at most 200 ids; its error is shown in the dialog and the run can be resumed
 * @param onBatch receives the ids that a batch changed, before the list is read again
 * @param sendOne acts on one record; with it each is sent on its own
 * @param reverse takes an action on records back; undefined for one that cannot be
 * @param job list and actions of the server's jobs on all that match
 * @param onDone receives the records that were skipped or not sent, so that they can stay selected
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
  job,
}: {
  call: Call;
  bodyOf: (action: A, ids: string[], flags: BatchFlags) => object;
  onBatch?: (ids: readonly string[]) => void;
  sendOne?: ((action: A, id: string, flags: BatchFlags) => Promise<Outcome>) | undefined;
  reverse?: (action: A) => ((ids: readonly string[]) => Promise<string[]>) | undefined;
  /** Without it only single records can be selected. */
  job?: { list: BulkList; actions: Partial<Record<A, BulkJobAction>> };
  messages: Record<A, ActionMessages>;
  changes?: readonly Call[];
  onDone: (skipped: readonly Outcome[], action?: A) => void;
}) {
  const client = useQueryClient();
  const batch = useMutation({
    mutationFn: async ({ action, ids, flags }: { action: A; ids: string[]; flags: BatchFlags }) =>
      sendOne
        ? { results: await Promise.all(ids.map((id) => sendOne(action, id, flags))) }
        : ((await send(call, { body: bodyOf(action, ids, flags) } as CallInput<Call>)) as OutcomesReading),
  });
  const offered = useOffers()(call);
  const [requested, setRequested] = useState<A>();
  const [busy, setBusy] = useState(false);
  const [step, setStep] = useState<BulkStep>();
  const [control, setControl] = useState<AbortController>();
  const [stopping, setStopping] = useState(false);
  const [reason, setReason] = useState('');
  const [result, setResult] = useState<{
    messages: ActionMessages;
    /** Number of records that were changed. */
    changed: number;
    /** Naira that the server paid back, as it says for each record. */
    refunded: number;
    /** Outcomes of the records that the server left as they were, each with its reason. */
    skipped: readonly Outcome[];
    /** Number of records that were not sent, because the user stopped the action. */
    untouched: number;
    /** Takes the action back; resolves to the reasons why a record was left as it is. */
    undo: (() => Promise<string[]>) | undefined;
  }>();
  const [failure, setFailure] = useState<Error>();
  useResetOnReauthentication(
    failure,
    useCallback(() => setFailure(undefined), []),
  );

  const resetRun = () => {
    setStep(undefined);
    setStopping(false);
    setFailure(undefined);
  };
  const isUnderWay = failure instanceof ApiError && failure.code === 'underWay';
  const finish = (action: A, { outcomes, left, of }: BulkStep) => {
    const skipped = outcomes.filter(({ outcome }) => outcome === 'skipped');
    const untouched = left.length === 0 ? 0 : Math.max(0, of - outcomes.length);
    const takeBack = reverse?.(action);
    const changedIds = outcomes.filter(({ outcome }) => outcome !== 'skipped').map(({ _id }) => _id);
    setResult({
      messages: messages[action],
      changed: changedIds.length,
      undo: takeBack && changedIds.length > 0 ? () => takeBack(changedIds) : undefined,
      refunded: outcomes.reduce((sum, { amount = 0 }) => sum + amount, 0),
      ...{ skipped, untouched },
    });
    setRequested(undefined);
    resetRun();
    onDone([...skipped, ...left.map((_id) => ({ _id, outcome: 'skipped' as const }))], action);
  };

  /** The step with outcomes that the list confirms. */
  const settled = async (action: A, step: BulkStep, after: number): Promise<BulkStep> => {
    const body = bodyOf(action, withOwnIds(step.outcomes.map(({ _id }) => _id)).sent, {});
    const written = { call, input: { body } as CallInput<Call> };
    return { ...step, outcomes: await confirmedOutcomes(client, written, step.outcomes, after) };
  };

  const size = sendOne ? 1 : idsInBatch;
  const jobAction = requested && job?.actions[requested];
  const confirm = async (target: BulkTarget) => {
    if (!requested || 'matching' in target) return;
    const running = new AbortController();
    setControl(running);
    setBusy(true);
    setFailure(undefined);
    setStopping(false);
    // After a failure it goes on with the batch that failed.
    let now = step ?? { outcomes: [], of: target.length, left: target.map(({ _id }) => _id) };
    // Of the first batch alone: another one may have other people on the road.
    const given: BatchFlags = reason.trim() === '' ? {} : { reason: reason.trim() };
    let flags: BatchFlags = isUnderWay ? { ...given, confirmUnderWay: true } : given;
    let thrown: Error | undefined;
    setStep(now);
    while (now.left.length > 0 && !running.signal.aborted && !thrown) {
      const { outcomes, of, left } = now;
      try {
        const { sent, refused } = withOwnIds(left.slice(0, size));
        const { results } =
          sent.length > 0
            ? await batch.mutateAsync({ action: requested, ids: sent, flags })
            : { results: [] };
        onBatch?.(results.filter(({ outcome }) => outcome !== 'skipped').map(({ _id }) => _id));
        now = { outcomes: [...outcomes, ...refused, ...results], of, left: left.slice(size) };
        flags = given;
        setStep(now);
      } catch (cause) {
        thrown = cause as Error;
      }
    }
    const endedAt = Date.now();
    // Before the result, so that the screen never shows the state before the action.
    await Promise.all(changes.map((read) => client.invalidateQueries({ queryKey: [read.name] })));
    if (thrown) setFailure(undecided(thrown, now.outcomes.length === 0 && !navigator.onLine));
    else finish(requested, await settled(requested, now, endedAt));
    setBusy(false);
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
    /** Closes the confirmation; after a partial failure shows the result of the finished batches. */
    cancel: () =>
      requested && step && step.outcomes.length > 0
        ? void settled(requested, step, Date.now()).then((confirmedStep) => finish(requested, confirmedStep))
        : setRequested(undefined),
    /** Runs the requested action; after a failure resumes at the batch that failed. Never rejects. */
    confirm,
    busy,
    /**
     * Number of records, of all; defined while the action runs, and after a failure until it is confirmed or cancelled.
     * `stopping` until the current batch has finished.
     */
    progress: step && { done: step.outcomes.length, of: step.of, stopping },
    /** Stops after the current batch. */
    stop: () => {
      setStopping(true);
      control?.abort();
    },
    /** People on the road, after the server has refused for that; confirming again goes on all the same. */
    underWay: isUnderWay ? failure.message : undefined,
    /** The requested action as a job of the server on all that match; undefined where there is none. */
    job: jobAction && job && { list: job.list, action: jobAction },
    /** Calls whose answers the action changes. */
    changes,
    /** Closes the dialog of a job; a started one clears the selection. */
    closeJob: (started: boolean) => {
      setRequested(undefined);
      if (started) onDone([]);
    },
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
