import { listDeleted, restoreDeleted, type DeletedType, type Outcome } from '@padiman/contracts';
import { useBulkAction, useList, useWrite } from '@padiman/client/query';
import { deletedActions } from './deleted-records.words.ts';

/** Deleted records of one type, as the address has it. */
export function useDeletedList() {
  return useList(listDeleted, 'users');
}

/** Brings picked records of one type back. What they come back to is read when it is next looked at. */
export function useRestore(itemType: DeletedType, onDone: (skipped: readonly Outcome[]) => void) {
  const restore = useWrite(restoreDeleted, { changes: [listDeleted] });
  return useBulkAction({
    messages: deletedActions,
    perform: async (_action, ids) => (await restore.mutateAsync({ body: { itemType, ids } })).results,
    onDone,
  });
}
