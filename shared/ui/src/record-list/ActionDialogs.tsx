import type { ReactNode } from 'react';
import type { ActionMessages, BulkAction, BulkTarget } from '@padiman/client/query';
import { ConfirmDialog, MessageDialog, type ConfirmDialogProps } from '../overlay/public.ts';
import { Stack, Text, Alert, lazyComponent, formatCount, formatNaira, Button } from '../public.ts';
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
  disabled,
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
  /** Further content of the confirmation, such as a field. */
  children?: ReactNode;
}) {
  const { result, job, underWay } = action;
  const texts = action.requested && messages[action.requested];
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
    <ActionDialogs
      question={
        texts && {
          title: texts.title,
          confirmText: underWay === undefined ? texts.confirm : `${texts.confirm} Anyway`,
          destructive: texts.destructive,
          question: texts.question('matching' in target ? target.count : target.length),
          consequence: (
            <>
              {subject}. {texts.consequence}
            </>
          ),
        }
      }
      busy={action.busy}
      {...(disabled && { disabled })}
      error={action.error}
      onConfirm={() => void action.confirm(target)}
      onCancel={action.cancel}
      result={
        result && {
          title:
            result.changed === 0
              ? 'Nothing Changed'
              : result.skipped.length > 0
                ? 'Partly Done'
                : result.messages.doneTitle,
          text: <ActionOutcome result={result} records={records} nameOf={nameOf} />,
        }
      }
      onDismiss={action.dismissResult}
    >
      {children}
      {underWay !== undefined && <Alert>{underWay} Go on all the same?</Alert>}
      <ActionProgress action={action} />
    </ActionDialogs>
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

/** Confirmation of an action. */
type ActionQuestion = Pick<
  ConfirmDialogProps,
  'title' | 'confirmText' | 'destructive' | 'question' | 'consequence'
>;

/** Confirmation dialog of an action, followed by the dialog of its result. */
export function ActionDialogs({
  question,
  result,
  onDismiss,
  ...dialog
}: Omit<ConfirmDialogProps, keyof ActionQuestion | 'open'> & {
  /** Undefined while no action awaits confirmation. */
  question: ActionQuestion | undefined;
  /** Undefined while there is no result to show. */
  result: { title: string; text: ReactNode } | undefined;
  onDismiss: () => void;
}) {
  return (
    <>
      {question && <ConfirmDialog {...question} {...dialog} />}
      <MessageDialog open={result !== undefined} title={result?.title ?? ''} onClose={onDismiss}>
        {result?.text}
      </MessageDialog>
    </>
  );
}
