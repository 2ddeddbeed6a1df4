import { itemsCall, listPassengerRequests, type Outcome } from '@padiman/contracts';
import { useBulkAction, useList, useWrite } from '@padiman/client/query';
import { requestActions } from './join-ride.actions.ts';

/** The passenger requests as the address has them. */
export function useRequestList() {
  return useList(listPassengerRequests, 'all');
}

/** Deleting or refunding picked requests: one call, which pays back when it is told to. */
export function useRequestAction(onDone: (skipped: readonly Outcome[]) => void) {
  const remove = useWrite(itemsCall('passengerrequests'), { changes: [listPassengerRequests] });
  return useBulkAction({
    messages: requestActions,
    perform: async (action, ids) =>
      (await remove.mutateAsync({ body: { ids, ...(action === 'refund' && { refund: true }) } })).results,
    performMatching: (action, matching) =>
      remove.mutateAsync({ body: { matching, ...(action === 'refund' && { refund: true }) } }),
    onDone,
  });
}
