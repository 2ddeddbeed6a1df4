import { useCallback, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { BulkJobAction, BulkList, Call, Outcome } from '@padiman/contracts';
import type { ActionMessages } from './action-messages.ts';
import { ApiError } from '../http/api-error.ts';
import { runBulk, type BulkPerformers, type BulkStep, type BulkTarget } from './bulk-steps.ts';
import { useResetOnReauthentication } from './reauthentication.ts';

/** Result of a bulk action. */
export interface ActionResult {
  messages: ActionMessages;
  /** Number of records that were changed. */
  changed: number;
  /** Outcomes of the records that the server left as they were, each with its reason. */
  skipped: readonly Outcome[];
  /** Number of records that were not sent, because the user stopped the action. */
  untouched: number;
}

/** Progress of a running bulk action, in records. */
export interface BulkProgress {
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
