import type { ReactNode } from 'react';
import type { ActionMessages, BulkAction, BulkTarget } from '@padiman/client/query';
import { ActionDialogs } from './ActionDialogs.tsx';
import { ActionOutcome } from './ActionOutcome.tsx';
import { ActionProgress } from './ActionProgress.tsx';

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
  const { result } = action;
  const texts = action.requested && messages[action.requested];
  return (
    <ActionDialogs
      question={
        texts && {
          title: texts.title,
          confirm: texts.confirm,
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
      <ActionProgress action={action} />
    </ActionDialogs>
  );
}
