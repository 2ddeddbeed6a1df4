import { listUsers, updateUserStatus, type Outcome } from '@padiman/contracts';
import { useBulkAction, useList, useWrite } from '@padiman/client/query';
import { userActions, userFlags } from './users.actions.ts';

/** The users list as the address has it. */
export function useUserList() {
  return useList(listUsers, 'all');
}

/** Blocking, unblocking or deleting picked users. */
export function useUserAction(onDone: (skipped: readonly Outcome[]) => void) {
  const update = useWrite(updateUserStatus, { changes: [listUsers] });
  return useBulkAction({
    messages: userActions,
    perform: async (action, userIds) =>
      (await update.mutateAsync({ body: { userIds, ...userFlags[action] } })).results,
    performMatching: (action, matching) => update.mutateAsync({ body: { matching, ...userFlags[action] } }),
    onDone,
  });
}
