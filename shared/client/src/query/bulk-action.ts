import { useCallback, useState } from 'react';
import type { Outcome } from '@padiman/contracts';
import type { ActionWords } from './action-words.ts';
import type { BulkPerformers, BulkStep, BulkTarget } from './bulk-steps.ts';
import { runBulk } from './bulk-steps.ts';
import { useSignedInAgain } from './signed-in-again.ts';

/** How an action on picked records ended. */
export interface ActionResult {
  words: ActionWords;
  changed: number;
  skipped: readonly Outcome[];
  /** How many were left alone because the person stopped it. */
  untouched: number;
}

/** How far an action has come. */
export interface BulkProgress {
  done: number;
  of: number;
  /** The person asked to stop; what is under way is still finished. */
  stopping: boolean;
}

/** One action on picked records, on its way from the question to the result. */
export interface BulkAction<A extends string> {
  asked: A | undefined;
  ask: (action: A) => void;
  cancel: () => void;
  /** Goes ahead; after a failure it goes on where it was. */
  confirm: (target: BulkTarget) => Promise<void>;
  busy: boolean;
  /** Known while it runs, and after it was stopped by a failure. */
  progress: BulkProgress | undefined;
  /** Ends it after the batch that is under way. */
  stop: () => void;
  error: string | undefined;
  result: ActionResult | undefined;
  dismissResult: () => void;
  /** Whether it can be done to all that match, without naming each. */
  takesEverything: boolean;
}

/**
 * Asks before picked records are changed, sends them in batches, says how far it is, stops between two batches
 * when told to, and tells how it ended.
 *
 * @param perform does one batch of ids; what it throws is shown in the dialog, and nothing is lost
 * @param performMatching does the next batch of all that match; without it only records that were picked one by
 *   one can be sent
 * @param onDone hears what was skipped or left, so that it can stay picked
 */
export function useBulkAction<A extends string>({
  words,
  onDone,
  ...performers
}: BulkPerformers<A> & {
  words: Record<A, ActionWords>;
  onDone: (skipped: readonly Outcome[]) => void;
}): BulkAction<A> {
  const [asked, setAsked] = useState<A>();
  const [busy, setBusy] = useState(false);
  const [step, setStep] = useState<BulkStep>();
  const [control, setControl] = useState<AbortController>();
  const [stopping, setStopping] = useState(false);
  const [result, setResult] = useState<ActionResult>();
  const [failure, setFailure] = useState<Error>();
  useSignedInAgain(
    failure,
    useCallback(() => setFailure(undefined), []),
  );

  const forget = () => {
    setStep(undefined);
    setStopping(false);
    setFailure(undefined);
  };
  const tell = (action: A, { outcomes, left, of }: BulkStep) => {
    const skipped = outcomes.filter(({ outcome }) => outcome === 'skipped');
    const untouched = left === undefined ? 0 : Math.max(0, of - outcomes.length);
    setResult({ words: words[action], changed: outcomes.length - skipped.length, skipped, untouched });
    setAsked(undefined);
    forget();
    const unsent = left && 'ids' in left ? left.ids : [];
    onDone([...skipped, ...unsent.map((_id) => ({ _id, outcome: 'skipped' as const }))]);
  };

  const confirm = async (target: BulkTarget) => {
    if (!asked) return;
    const running = new AbortController();
    setControl(running);
    setBusy(true);
    setFailure(undefined);
    setStopping(false);
    try {
      tell(
        asked,
        await runBulk(asked, target, performers, { from: step, signal: running.signal, onStep: setStep }),
      );
    } catch (cause) {
      setFailure(cause as Error);
    } finally {
      setBusy(false);
    }
  };

  return {
    asked,
    ask: (action) => {
      forget();
      setAsked(action);
    },
    // What was done before a failure is done, and is told before the dialog goes.
    cancel: () => (asked && step && step.outcomes.length > 0 ? tell(asked, step) : setAsked(undefined)),
    confirm,
    busy,
    progress: step && { done: step.outcomes.length, of: step.of, stopping },
    stop: () => {
      setStopping(true);
      control?.abort();
    },
    error: asked && failure ? [words[asked].failed, failure.message].filter(Boolean).join(' ') : undefined,
    result,
    dismissResult: () => setResult(undefined),
    takesEverything: performers.performMatching !== undefined,
  };
}
