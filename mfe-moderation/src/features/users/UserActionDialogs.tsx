import type { User } from '@padiman/shared/contracts';
import { formatCount, Text } from '@padiman/shared/ui';
import { ConfirmDialog, MessageDialog } from '@padiman/shared/ui/overlay';
import { fullName } from './users.columns.tsx';
import { userActions } from './users.actions.ts';
import type { useUserAction } from './users.hooks.ts';

/** Asks before users are blocked or deleted, and says how it ended. */
export function UserActionDialogs({
  action,
  users,
}: {
  action: ReturnType<typeof useUserAction>;
  users: readonly User[];
}) {
  const { asked, result } = action;
  const words = asked && userActions[asked];
  return (
    <>
      {words && (
        <ConfirmDialog
          open
          destructive={asked !== 'unblock'}
          title={words.confirmTitle}
          confirmText={words.confirmButton}
          busy={action.busy}
          error={action.error}
          onConfirm={() => void action.confirm(users)}
          onCancel={action.cancel}
        >
          <Text color="text">{words.confirmText}</Text>
          <Text mt="2">
            {users.length === 1 && users[0] ? fullName(users[0]) : `${formatCount(users.length)} users`}.{' '}
            {words.consequence}
          </Text>
        </ConfirmDialog>
      )}
      <MessageDialog
        open={result !== undefined}
        title={result?.changed === 0 ? 'Nothing Changed' : 'Action Successful'}
        onClose={action.dismissResult}
      >
        {result && result.changed > 0 && <Text>The action was completed successfully!</Text>}
        {result && result.skipped.length > 0 && (
          <Text mt="2">
            {formatCount(result.skipped.length)} left as they were and still selected:{' '}
            {[...new Set(result.skipped.map(({ reason }) => reason ?? 'no reason given'))].join(', ')}.
          </Text>
        )}
      </MessageDialog>
    </>
  );
}
