import { useEffect, useEffectEvent, type ReactNode } from 'react';
import type { ActionMessages, BulkAction, BulkTarget } from '@padiman/client/query';
import { ConfirmDialog, MessageDialog } from '../overlay/public.ts';
import { Stack, Text, Alert, lazyComponent, formatCount, formatNaira, Button, showToast } from '../public.ts';
import { ReasonField } from '../controls/ReasonField.tsx';
import { reportUndo } from './use-list-decision.tsx';
import { Rows, ProgressFrame } from './record-list.styles.ts';

const BulkJobDialog = lazyComponent('The dialog', () => import('./BulkJobDialog.tsx'), { overlay: true });

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
  target?: BulkTarget | undefined;
  nameOf?: (record: R) => string;
  /** Description of the selection: a name, or a number and a sum. */
  subject: ReactNode;
  /** True while the action cannot be confirmed. */
  disabled?: boolean;
  /** True if another toast tells of the result. */
  told?: boolean;
  /** Further content of the confirmation, such as a field. */
  children?: ReactNode;
}) {
  const { result, job, underWay } = action;
  const texts = action.requested && messages[action.requested];
  // Records that were left unchanged are listed in a dialog; every other result is a toast.
  const isWhole = result !== undefined && result.skipped.length + result.untouched === 0;
  const inToast = isWhole && !result.messages.doneInDialog;
  const tell = useEffectEvent(() => {
    action.dismissResult();
    if (!result || told) return;
    const {
      undo,
      refunded,
      messages: { doneTitle: title, done },
    } = result;
    const text = refunded > 0 ? `${done} ${formatNaira(refunded)} paid back.` : done;
    showToast({ title, text, undo: undo && (() => void undo().then((failures) => reportUndo(failures))) });
  });
  useEffect(() => {
    if (inToast) tell();
  }, [inToast]);
  if (texts && job && 'matching' in target) {
    return (
      <BulkJobDialog
        given={{ ...job, matching: target.matching }}
        texts={texts}
        changes={action.changes}
        onClose={action.closeJob}
        onDismiss={() => action.closeJob(false)}
      />
    );
  }
  return (
    <>
      {texts && (
        <ConfirmDialog
          title={texts.title}
          confirmText={underWay === undefined ? texts.confirm : `${texts.confirm} Anyway`}
          destructive={texts.destructive}
          question={texts.question('matching' in target ? target.count : target.length)}
          consequence={
            <>
              {subject}. {texts.consequence}
            </>
          }
          busy={action.busy}
          disabled={disabled || (texts.reasons !== undefined && action.reason.trim() === '')}
          error={action.error}
          onConfirm={() => void action.confirm(target)}
          onCancel={action.cancel}
        >
          {texts.reasons && (
            <ReasonField reasons={texts.reasons} value={action.reason} onChange={action.setReason} />
          )}
          {children}
          {underWay !== undefined && <Alert>{underWay} Go on all the same?</Alert>}
          <ActionProgress action={action} />
        </ConfirmDialog>
      )}
      <MessageDialog
        open={result !== undefined && !inToast}
        title={
          !result?.changed
            ? 'Nothing Changed'
            : result.skipped.length > 0
              ? 'Partly Done'
              : result.messages.doneTitle
        }
        onClose={action.dismissResult}
      >
        {result && <ActionOutcome result={result} records={records} nameOf={nameOf} />}
      </MessageDialog>
    </>
  );
}

/** Rows that the dialog lists; all skipped records stay selected in any case. */
const maxRows = 50;

/** Result of an action, with the reason for each skipped record. */
function ActionOutcome<R extends { _id: string }>({
  result: { changed, refunded, skipped, untouched, messages },
  records,
  nameOf,
}: {
  result: NonNullable<BulkAction<string>['result']>;
  records: readonly R[];
  nameOf: ((record: R) => string) | undefined;
}) {
  const named = new Map(records.map((record) => [record._id, nameOf?.(record)]));
  const isPart = skipped.length > 0 && untouched === 0;
  const reasons = new Set(skipped.map(({ reason }) => reason?.replace(/\.$/, '') ?? 'no reason given'));
  const rows = skipped.filter(({ _id }) => named.get(_id) !== undefined).slice(0, maxRows);
  return (
    <Stack gap={2}>
      {changed > 0 && (
        <Text>
          {isPart
            ? `${formatCount(changed)} of ${formatCount(changed + skipped.length)} done.`
            : messages.done}
        </Text>
      )}
      {refunded > 0 && <Text>{formatNaira(refunded)} paid back.</Text>}
      {untouched > 0 && (
        <Text>
          Stopped: {formatCount(changed + skipped.length)} of{' '}
          {formatCount(changed + skipped.length + untouched)} done, the rest was not touched.
        </Text>
      )}
      {skipped.length > 0 && (
        <div>
          <Text>
            {formatCount(skipped.length)} left as they were and still selected: {[...reasons].join(', ')}.
          </Text>
          {rows.length > 0 && (
            <Rows>
              {rows.map(({ _id, reason }) => (
                <li key={_id}>
                  {named.get(_id)}: {reason ?? 'no reason given'}
                </li>
              ))}
            </Rows>
          )}
        </div>
      )}
    </Stack>
  );
}

/** Number of records above which the bar appears; fewer are processed before it could be read. */
const barThreshold = 100;

/** Progress of an action on many records, and a button that stops it between two batches. */
function ActionProgress<A extends string>({ action }: { action: BulkAction<A> }) {
  const { progress, busy } = action;
  if (!progress || progress.of <= barThreshold) return null;
  const done = `${formatCount(progress.done)} of ${formatCount(progress.of)} done`;
  return (
    <ProgressFrame>
      <progress aria-label="Progress" value={progress.done} max={progress.of} />
      <p role="status">{busy ? done : `${done}. Confirm again to go on with the rest.`}</p>
      {busy && (
        <Button onClick={action.stop} disabled={progress.stopping}>
          {progress.stopping ? 'Stopping...' : 'Stop'}
        </Button>
      )}
    </ProgressFrame>
  );
}
