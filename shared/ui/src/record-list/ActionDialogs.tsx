import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import type { ActionMessages, ActionState, BulkAction } from '@padiman/client/query';
import { ConfirmDialog, MessageDialog } from '../overlay/public.ts';
import { Stack, Text, Alert, formatCount, formatNaira, Button, Row, showToast } from '../public.ts';
import { ReasonField } from '../controls/ReasonField.tsx';
import { reportUndo } from './use-list-decision.tsx';
import { Rows, ProgressFrame } from './record-list.styles.ts';

/** Confirmation, progress and result of an action on selected records. */
export function BulkActionDialogs<A extends string, R extends { _id: string }>({
  action,
  messages,
  records,
  target = records,
  nameOf,
  subject,
  disabled = false,
  told = false,
  children,
}: {
  action: BulkAction<A>;
  messages: Record<A, ActionMessages>;
  /** Selected records; failures are listed by their names. */
  records: readonly R[];
  /** Records that the action applies to, if not exactly the selected ones. */
  target?: readonly R[] | undefined;
  nameOf?: ((record: R) => string) | undefined;
  /** Description of the selection: a name, or a number and a sum. */
  subject: ReactNode;
  /** True while the action cannot be confirmed. */
  disabled?: boolean;
  /** True if another toast tells of the result. */
  told?: boolean;
  /** Further content of the confirmation, such as a field. */
  children?: ReactNode;
}) {
  const { result, progress, underWay, busy } = action;
  const texts = action.requested && messages[action.requested];
  // Records that were left unchanged are listed in a dialog; every other result is a toast.
  const isWhole = result !== undefined && result.state.changed === result.state.of;
  const inToast = isWhole && !result.messages.doneInDialog;
  const tell = useEffectEvent(() => {
    action.dismissResult();
    if (!result || told) return;
    const {
      undo,
      state: { refunded },
      messages: { doneTitle: title, done },
    } = result;
    const text = refunded > 0 ? `${done} ${formatNaira(refunded)} paid back.` : done;
    showToast({ title, text, undo: undo && (() => void undo().then((failures) => reportUndo(failures))) });
  });
  useEffect(() => {
    if (inToast) tell();
  }, [inToast]);
  // Once something was sent, the input stays as it was.
  const isBegun = progress !== undefined && (busy || progress.notSent < progress.of);
  const failed = isBegun && !busy && underWay === undefined ? progress : undefined;
  const nameOfId = namesOf(records, nameOf);
  return (
    <>
      {texts && (
        <ConfirmDialog
          title={texts.title}
          confirmText={failed ? 'Retry' : underWay === undefined ? texts.confirm : `${texts.confirm} Anyway`}
          cancelText={failed ? 'Close' : 'Cancel'}
          destructive={texts.destructive && !failed}
          question={failed ? undefined : texts.question(target.length)}
          consequence={
            failed ? undefined : (
              <>
                {subject}. {texts.consequence}
              </>
            )
          }
          busy={busy}
          {...(action.isMany && { onStop: action.stop, stopping: action.stopping })}
          disabled={!isBegun && (disabled || (texts.reasons !== undefined && action.reason.trim() === ''))}
          error={action.error}
          onConfirm={() => void action.confirm(target)}
          onCancel={action.cancel}
        >
          {texts.reasons && !isBegun && (
            <ReasonField reasons={texts.reasons} value={action.reason} onChange={action.setReason} />
          )}
          {!isBegun && children}
          {underWay !== undefined && <Alert>{underWay} Go on all the same?</Alert>}
          <ActionProgress action={action} />
          {failed && <Outcome state={failed} texts={texts} nameOfId={nameOfId} />}
          {failed && failed.unknown > 0 && (
            <Text>Retry sends the same records again; nothing is done twice.</Text>
          )}
          <LeaveQuestion leaving={action.leaving} stop={action.stop} />
        </ConfirmDialog>
      )}
      <MessageDialog
        open={result !== undefined && !inToast}
        title={result ? titleOf(result.state, result.messages) : ''}
        onClose={action.dismissResult}
      >
        {result && <Outcome state={result.state} texts={result.messages} nameOfId={nameOfId} />}
      </MessageDialog>
    </>
  );
}

const titleOf = ({ changed, of }: ActionState, { doneTitle }: ActionMessages): string =>
  changed === 0 ? 'Nothing Changed' : changed < of ? 'Partly Done' : doneTitle;

type NameOfId = (id: string) => string | undefined;

function namesOf<R extends { _id: string }>(
  records: readonly R[],
  nameOf: ((record: R) => string) | undefined,
): NameOfId {
  const byId = new Map(records.map((record) => [record._id, record]));
  return (id) => {
    const record = byId.get(id);
    return record && nameOf?.(record);
  };
}

/** Rows that the dialog lists; all skipped records stay selected in any case. */
const maxRows = 200;

const withoutReason = 'no reason given';

/** Result of an action by record, with the reason for each skipped one. */
function Outcome({
  state: { of, changed, refunded, skipped, notSent, unknown },
  texts,
  nameOfId,
}: {
  state: ActionState;
  texts: ActionMessages;
  nameOfId: NameOfId;
}) {
  const counts = new Map<string, number>();
  for (const { reason } of skipped) {
    const text = reason?.replace(/\.$/, '') ?? withoutReason;
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const reasons = [...counts].map(([text, count]) =>
    counts.size > 1 ? `${text} (${formatCount(count)})` : text,
  );
  const named = skipped.filter(({ _id }) => nameOfId(_id) !== undefined);
  const rows = named.slice(0, maxRows);
  const isWhole = changed === of;
  return (
    <Stack gap={2}>
      {isWhole ? (
        <Text>{texts.done}</Text>
      ) : (
        <Text tone="text">
          {formatCount(changed)} of {formatCount(of)} done.
        </Text>
      )}
      {refunded > 0 && <Text>{formatNaira(refunded)} paid back.</Text>}
      {unknown > 0 && (
        <Text>
          {formatCount(unknown)} unknown: sent, but the answer was lost. Either this whole batch is done, or
          nothing of it.
        </Text>
      )}
      {notSent > 0 && <Text>{formatCount(notSent)} not sent, and as they were.</Text>}
      {skipped.length > 0 && (
        <div>
          <Text>
            {formatCount(skipped.length)} left as they were and still selected: {reasons.join(', ')}.
          </Text>
          {rows.length > 0 && (
            <Rows tabIndex={0} aria-label="Left as they were">
              {rows.map(({ _id, reason }) => (
                <li key={_id}>
                  {nameOfId(_id)}: {reason ?? withoutReason}
                </li>
              ))}
              {named.length > rows.length && <li>and {formatCount(named.length - rows.length)} more</li>}
            </Rows>
          )}
        </div>
      )}
    </Stack>
  );
}

/** Number of records above which the bar appears; fewer are processed before it could be read. */
const barThreshold = 100;

/** Progress of an action on many records. */
function ActionProgress<A extends string>({ action }: { action: BulkAction<A> }) {
  const { progress, busy, underWay, wait, stopping } = action;
  if (!progress || (!busy && underWay === undefined) || progress.of <= barThreshold) return null;
  const done = progress.changed + progress.skipped.length;
  const text = `${formatCount(done)} of ${formatCount(progress.of)} done`;
  return (
    <ProgressFrame>
      <progress aria-label="Progress" aria-valuetext={text} value={done} max={progress.of} />
      <p role="status">
        {text}
        {wait !== undefined && `. The server is busy: it goes on in ${formatCount(wait)} s`}
        {stopping && '. It stops after the batch that is under way'}
      </p>
    </ProgressFrame>
  );
}

/** Question before the page is left while the action runs. */
function LeaveQuestion({ leaving, stop }: Pick<BulkAction<string>, 'leaving' | 'stop'>) {
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (leaving.isAsking) stay.current?.focus();
  }, [leaving.isAsking]);
  if (!leaving.isAsking) return null;
  return (
    <Stack gap={3}>
      <Alert tone="waiting">
        Leave this page? The action stops after the batch that is under way. What was done stays done.
      </Alert>
      <Row gap={2}>
        <Button
          ref={stay}
          onClick={({ currentTarget }) => {
            currentTarget.closest<HTMLElement>('[role=dialog]')?.focus();
            leaving.stay();
          }}
        >
          Stay
        </Button>
        <Button
          look="danger"
          onClick={() => {
            stop();
            leaving.leave();
          }}
        >
          Stop and Leave
        </Button>
      </Row>
    </Stack>
  );
}
