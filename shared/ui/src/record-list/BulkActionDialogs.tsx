import type { ReactNode } from 'react';
import type { ActionMessages, BulkAction, BulkTarget } from '@padiman/client/query';
import { Alert, lazyComponent } from '../public.ts';
import { ActionDialogs } from './ActionDialogs.tsx';
import { ActionOutcome } from './ActionOutcome.tsx';
import { ActionProgress } from './ActionProgress.tsx';

const BulkJobDialog = lazyComponent('The dialog', () => import('./BulkJobDialog.tsx'), { overlay: true });

/** Confirmation, progress and result of an action on selected records. */
export function BulkActionDialogs<A extends string, R extends { _id: string }>({
  action,
  messages,
  records,
  target = records,
  nameOf,
  subject,
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
          confirm: underWay === undefined ? texts.confirm : `${texts.confirm} Anyway`,
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
      error={action.error}
      onConfirm={() => void action.confirm(target)}
      onCancel={action.cancel}
      result={
        result && {
          title: result.changed === 0 ? 'Nothing Changed' : result.messages.doneTitle,
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
