import { listUsers, updateUserStatus, type Call, type Outcome } from '@padiman/contracts';
import { useBulkAction, useList } from '@padiman/client/query';
import { useCapability, useCan } from '@padiman/client/session';
import { userActions, type UserAction } from './users.messages.ts';

/** Flags that each action sends. Source: specification section 3, user status update. */
const flags: Record<UserAction, { deleteFlag: boolean; blockFlag: boolean }> = {
  block: { deleteFlag: false, blockFlag: true },
  unblock: { deleteFlag: false, blockFlag: false },
  delete: { deleteFlag: true, blockFlag: false },
};

/** Users, in the view held in the address. */
export const useUserList = () => useList(listUsers, 'all');

/** @param changes further reads of the screen that the action changes */
export function useUserAction(onDone: (skipped: readonly Outcome[]) => void, changes: readonly Call[] = []) {
  const actions = userActions(useCapability('deletedRecords'), useCapability('decisionReasons'));
  const action = useBulkAction<UserAction>({
    messages: actions,
    changes: [listUsers, ...changes],
    call: updateUserStatus,
    bodyOf: (action, userIds, more) => ({ userIds, ...flags[action], ...more }),
    onDone,
  });
  return { action, actions };
}

/** True if the backend handles the personal data of one user, and the admin may. */
export function useMayManagePersonalData(): boolean {
  const offered = useCapability('personalData');
  return useCan('superAdmin') && offered;
}
