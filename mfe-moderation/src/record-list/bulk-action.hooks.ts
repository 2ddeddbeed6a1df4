import { useState } from 'react';
import { maxBulkIds, type Outcome } from '@padiman/shared/contracts';
import type { ActionWords } from './words.ts';

/** How an action on picked records ended. */
export interface ActionResult {
  words: ActionWords;
  changed: number;
  skipped: readonly Outcome[];
}

/** One action on picked records, on its way from the question to the result. */
export interface BulkAction<A extends string> {
  asked: A | undefined;
  ask: (action: A) => void;
  cancel: () => void;
  confirm: (records: readonly { _id: string }[]) => Promise<void>;
  busy: boolean;
  error: string | undefined;
  result: ActionResult | undefined;
  dismissResult: () => void;
}

/**
 * Asks before picked records are changed, sends them in batches that the server takes, and tells how it ended.
 *
 * @param perform does one batch; what it throws is shown in the dialog, and nothing is lost
 * @param onDone hears what was skipped, so that it can stay picked
 */
export function useBulkAction<A extends string>({
  words,
  perform,
  onDone,
}: {
  words: Record<A, ActionWords>;
  perform: (action: A, ids: string[]) => Promise<readonly Outcome[]>;
  onDone: (skipped: readonly Outcome[]) => void;
}): BulkAction<A> {
  const [asked, setAsked] = useState<A>();
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<ActionResult>();
  const [error, setError] = useState<string>();

  const confirm = async (records: readonly { _id: string }[]) => {
    if (!asked) return;
    setBusy(true);
    setError(undefined);
    try {
      const outcomes: Outcome[] = [];
      for (let start = 0; start < records.length; start += maxBulkIds) {
        const batch = records.slice(start, start + maxBulkIds).map(({ _id }) => _id);
        outcomes.push(...(await perform(asked, batch)));
      }
      const skipped = outcomes.filter(({ outcome }) => outcome === 'skipped');
      setResult({ words: words[asked], changed: outcomes.length - skipped.length, skipped });
      setAsked(undefined);
      onDone(skipped);
    } catch (cause) {
      setError([words[asked].failed, (cause as Error).message].filter(Boolean).join(' '));
    } finally {
      setBusy(false);
    }
  };

  return {
    asked,
    ask: (action) => {
      setError(undefined);
      setAsked(action);
    },
    cancel: () => setAsked(undefined),
    confirm,
    busy,
    error,
    result,
    dismissResult: () => setResult(undefined),
  };
}
