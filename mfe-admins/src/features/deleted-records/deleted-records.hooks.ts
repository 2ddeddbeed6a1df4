import {
  listDeleted,
  listProposals,
  restoreDeleted,
  type DeletedType,
  type Outcome,
} from '@padiman/contracts';
import { useBulkAction, useList, useWrite } from '@padiman/client/query';
import { deletedActions } from './deleted-records.messages.ts';

/** Deleted records of the type in the address. */
export function useDeletedList() {
  return useList(listDeleted, 'users');
}

/** Restores selected records of one type. Their lists are read when they are next opened. */
export function useRestore(itemType: DeletedType, onDone: (skipped: readonly Outcome[]) => void) {
  const restore = useWrite(restoreDeleted);
  return useBulkAction({
    messages: deletedActions,
    changes: [listDeleted, listProposals],
    perform: async (_action, ids) => (await restore.mutateAsync({ body: { itemType, ids } })).results,
    onDone,
  });
}
