import { useCallback, useState, type ReactNode } from 'react';
import {
  warningsIn,
  type Call,
  type CallInput,
  type ReviewQueueName,
  type ShownObstacle,
} from '@padiman/contracts';
import { ApiError, undecided } from '@padiman/client/http';
import { useWrite } from '@padiman/client/query';
import type { Reasons } from '@padiman/client/reasons';
import { finalCodes, useScheduling, type Decision, type Scheduled } from '@padiman/client/review';
import { ReasonField } from '../controls/ReasonField.tsx';
import { ConfirmDialog, Warnings } from '../overlay/public.ts';
import { TextField, showToast } from '../public.ts';
import { decisionLabels } from '../table/decision-labels.ts';

/** Record that is decided on, as far as the decision needs it. */
interface DecidedRecord {
  _id: string;
  version?: string | null | undefined;
  obstacles?: readonly ShownObstacle[] | null | undefined;
}

/** Decisions on the records of a list. */
export interface ListDecisions<R> {
  queue: ReviewQueueName;
  /** True if the backend lets decisions wait, so that they can be taken back. */
  scheduled: boolean;
  /** Call that decides at once, its input, and the text of its success. */
  atOnce: Call;
  inputOf: (record: R, decision: Decision, remark: string | undefined) => CallInput<Call> | undefined;
  doneText: (record: R, decision: Decision, answer: unknown) => string;
  /** Reads that a decision makes stale. */
  changes: readonly Call[];
  nameOf: (record: R) => string;
  questionOf: (record: R, decision: Decision) => { title: string; question: string; consequence: string };
  failureOf?: (error: ApiError) => string;
  /** Reasons of a rejection; undefined if the backend takes none. */
  reasons: Reasons | undefined;
  /** True if the backend takes a remark on an acceptance. */
  takesRemark?: boolean;
}

/**
 * Decision on one record of a list: asks once, lets it wait on the server where that can, and shows its result as a toast, with
 * Undo while it waits. A refusal that a retry cannot resolve is a result; other failures stay in the dialog.
 */
export function useListDecision<R extends DecidedRecord>({
  queue,
  scheduled,
  atOnce,
  changes,
  failureOf = ({ message }) => message,
  ...texts
}: ListDecisions<R>): { request: (record: R, decision: Decision) => void; dialog: ReactNode } {
  const [pending, setPending] = useState<{ record: R; decision: Decision }>();
  const [remark, setRemark] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { mutateAsync } = useWrite(atOnce, { changes });
  const scheduling = useScheduling(queue, changes);
  const { tell } = useScheduledToast(scheduling);

  const request = useCallback(
    (record: R, decision: Decision) => {
      setRemark('');
      setFailure(undefined);
      setPending({ record, decision });
    },
    [setRemark, setFailure, setPending],
  );
  const decide = async ({ record, decision }: { record: R; decision: Decision }) => {
    const { _id: id, version } = record;
    const given = remark.trim();
    if (scheduled) {
      const body = { status: decision, ...(given && { remark: given }), ...(version && { version }) };
      const made = await scheduling.schedule(id, body);
      await scheduling.refresh();
      tell(decision, texts.nameOf(record), [made]);
    } else {
      const input = texts.inputOf(record, decision, given || undefined);
      if (input === undefined) return;
      const answer = await mutateAsync(input);
      showToast({ title: 'Success', text: texts.doneText(record, decision, answer) });
    }
  };
  const confirm = async (given: { record: R; decision: Decision }) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await decide(given);
      setPending(undefined);
    } catch (cause) {
      const error = undecided(cause);
      const text = failureOf(error);
      if (finalCodes.includes(error.code)) {
        await scheduling.refresh();
        const isUnknown = error.code === 'unconfirmed';
        const title = isUnknown ? 'Not Confirmed' : `Not ${decisionLabels[given.decision]}`;
        showToast({ title, text, failed: true });
        setPending(undefined);
      } else setFailure(text);
    } finally {
      setBusy(false);
    }
  };
  const asks = pending && texts.questionOf(pending.record, pending.decision);
  const isRejection = pending?.decision === 'rejected';
  const undo = scheduled ? 'You can take it back for some seconds.' : 'This cannot be undone.';
  return {
    /** Opens the confirmation. Stable, because rows render only when their record changes. */
    request,
    dialog: asks && (
      <ConfirmDialog
        title={asks.title}
        question={asks.question}
        consequence={`${asks.consequence} ${undo}`.trimStart()}
        confirmText={isRejection ? 'Reject' : 'Accept'}
        destructive={isRejection}
        disabled={isRejection && texts.reasons !== undefined && remark.trim() === ''}
        busy={busy}
        error={failure}
        onConfirm={() => void confirm(pending)}
        onCancel={() => setPending(undefined)}
      >
        {!isRejection && <Warnings texts={warningsIn(pending.record.obstacles)} />}
        {isRejection && texts.reasons && (
          <ReasonField reasons={texts.reasons} value={remark} onChange={setRemark} />
        )}
        {!isRejection && texts.takesRemark && (
          <TextField
            label="Remark (optional)"
            value={remark}
            onChange={(event) => setRemark(event.target.value)}
            maxLength={500}
          />
        )}
      </ConfirmDialog>
    ),
  };
}

/** Tells that an action was taken back, or why not. @param text of the success */
export function reportUndo(failures: readonly string[], text = ''): void {
  showToast(
    failures.length === 0
      ? { title: 'Taken Back', text }
      : { title: 'Not Taken Back', text: [...new Set(failures)].join(' '), failed: true },
  );
}

/** Toasts of decisions that wait on the server: with Undo, then why some did not take effect. */
export function useScheduledToast({ undo, settle }: ReturnType<typeof useScheduling>) {
  return {
    /** @param name record or number of records */
    tell: (decision: Decision, name: string, made: readonly Scheduled[]) => {
      const waiting = made.filter(({ takesEffectAt }) => takesEffectAt !== undefined);
      const until = waiting.at(-1)?.takesEffectAt;
      const takeBack = () => void undo(waiting).then((failures) => reportUndo(failures, `${name}.`));
      const title = decisionLabels[decision];
      showToast({ title, text: `${name}.`, until, ...(until && { undo: takeBack }) });
      void settle(waiting).then((refusals) => {
        const text = [...new Set(refusals)].join(' ');
        if (text) showToast({ title: `Not ${title}: ${name}.`, text, failed: true });
      });
    },
  };
}
