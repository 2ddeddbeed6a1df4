import { useCallback, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { BulkJobAction, BulkList, Call, Outcome } from '@padiman/contracts';
import { ApiError } from '../http/api-error.ts';
import { useResetOnReauthentication } from './calls.ts';
import type { Matching } from './list-view.ts';

/** Target of a bulk action: single records, or all records that match a filter. */
export type BulkTarget = readonly { _id: string }[] | { matching: Matching; count: number };

/** Further fields of the body of a batch: that somebody is on the road, as the user confirmed it. */
export interface BatchFlags {
  confirmUnderWay?: true;
}

/** Functions of a screen that act on records. */
interface BulkPerformers<A extends string> {
  /** Sends one batch. */
  perform: (action: A, ids: string[], flags: BatchFlags) => Promise<readonly Outcome[]>;
  /** List and actions of the server's jobs on all that match; without it only single records can be selected. */
  job?: { list: BulkList; actions: Partial<Record<A, BulkJobAction>> };
}

/** State of a bulk action after a batch. */
interface BulkStep {
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
async function runBulk<A extends string>(
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

/** Result of a bulk action. */
interface ActionResult {
  messages: ActionMessages;
  /** Number of records that were changed. */
  changed: number;
  /** Outcomes of the records that the server left as they were, each with its reason. */
  skipped: readonly Outcome[];
  /** Number of records that were not sent, because the user stopped the action. */
  untouched: number;
}

/** Progress of a running bulk action, in records. */
interface BulkProgress {
  done: number;
  of: number;
  /** True after {@link BulkAction.stop}, until the current batch has finished. */
  stopping: boolean;
}

/** State and controls of a bulk action: request, confirmation, progress and result. */
export interface BulkAction<A extends string> {
  /** The action that waits for confirmation or runs; undefined while no dialog is open. */
  requested: A | undefined;
  /** Opens the confirmation of an action. */
  request: (action: A) => void;
  /** Closes the confirmation; after a partial failure shows the result of the finished batches. */
  cancel: () => void;
  /** Runs the requested action; after a failure resumes at the batch that failed. Never rejects. */
  confirm: (target: BulkTarget) => Promise<void>;
  busy: boolean;
  /** Defined while the action runs, and after a failure until it is confirmed or cancelled. */
  progress: BulkProgress | undefined;
  /** Stops after the current batch. */
  stop: () => void;
  /** People on the road, after the server has refused for that; confirming again goes on all the same. */
  underWay: string | undefined;
  /** The requested action as a job of the server on all that match; undefined where there is none. */
  job: { list: BulkList; action: BulkJobAction } | undefined;
  /** Calls whose answers the action changes. */
  changes: readonly Call[];
  /** Closes the dialog of a job; a started one clears the selection. */
  closeJob: (started: boolean) => void;
  /** Message of the last failure, for the confirmation dialog. */
  error: string | undefined;
  result: ActionResult | undefined;
  dismissResult: () => void;
}

/**
 * Runs an action on the selected records in batches, after a confirmation, with progress, stop and resume.
 *
 * @param messages texts of each action
 * @param changes calls whose cached answers the action changes; read again once after the run
 * @param perform sends one batch of at most 200 ids; its error is shown in the dialog and the run can be resumed
 * @param job list and actions of the server's jobs on all that match
 * @param onDone receives the records that were skipped or not sent, so that they can stay selected
 */
export function useBulkAction<A extends string>({
  messages,
  changes = [],
  onDone,
  perform,
  job,
}: BulkPerformers<A> & {
  messages: Record<A, ActionMessages>;
  changes?: readonly Call[];
  onDone: (skipped: readonly Outcome[]) => void;
}): BulkAction<A> {
  const client = useQueryClient();
  const [requested, setRequested] = useState<A>();
  const [busy, setBusy] = useState(false);
  const [step, setStep] = useState<BulkStep>();
  const [control, setControl] = useState<AbortController>();
  const [stopping, setStopping] = useState(false);
  const [result, setResult] = useState<ActionResult>();
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
    setResult({ messages: messages[action], changed: outcomes.length - skipped.length, skipped, untouched });
    setRequested(undefined);
    resetRun();
    onDone([...skipped, ...left.map((_id) => ({ _id, outcome: 'skipped' as const }))]);
  };

  const confirm = async (target: BulkTarget) => {
    if (!requested || 'matching' in target) return;
    const flags = isUnderWay ? ({ confirmUnderWay: true } as const) : {};
    const running = new AbortController();
    setControl(running);
    setBusy(true);
    setFailure(undefined);
    setStopping(false);
    const options = { from: step, flags, signal: running.signal, onStep: setStep };
    const outcome = await runBulk(requested, target, perform, options).catch((cause: Error) => cause);
    // Before the result, so that the screen never shows the state before the action.
    await Promise.all(changes.map((read) => client.invalidateQueries({ queryKey: [read.name] })));
    if (outcome instanceof Error) setFailure(outcome);
    else finish(requested, outcome);
    setBusy(false);
  };

  return {
    requested,
    request: (action) => {
      resetRun();
      setRequested(action);
    },
    // After a partial failure the finished batches are reported before the dialog closes.
    cancel: () =>
      requested && step && step.outcomes.length > 0 ? finish(requested, step) : setRequested(undefined),
    confirm,
    busy,
    progress: step && { done: step.outcomes.length, of: step.of, stopping },
    stop: () => {
      setStopping(true);
      control?.abort();
    },
    underWay: isUnderWay ? failure.message : undefined,
    job: jobOf(job, requested),
    changes,
    closeJob: (started) => {
      setRequested(undefined);
      if (started) onDone([]);
    },
    error:
      requested && failure && !isUnderWay
        ? [messages[requested].failed, failure.message].filter(Boolean).join(' ')
        : undefined,
    result,
    dismissResult: () => setResult(undefined),
  };
}

function jobOf<A extends string>(job: BulkPerformers<A>['job'], requested: A | undefined) {
  const action = requested && job?.actions[requested];
  return job && action && { list: job.list, action };
}

/** Texts of one bulk action: button, confirmation dialog, result dialog and failure. */
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
  /** Title of the result dialog. */
  doneTitle: string;
  /** Text of the result dialog. */
  done: string;
  /** First sentence of the failure; the server's message follows it. */
  failed: string;
}
