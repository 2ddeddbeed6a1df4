import { itemsCall, listSentParcels, type Outcome } from '@padiman/contracts';
import { useBulkAction, useList, useWrite } from '@padiman/client/query';
import { parcelActions } from './send-parcel.actions.ts';

/** The sent parcels as the address has them. */
export function useParcelList() {
  return useList(listSentParcels, 'all');
}

/** Deleting or refunding picked parcels: one call, which pays back when it is told to. */
export function useParcelAction(onDone: (skipped: readonly Outcome[]) => void) {
  const remove = useWrite(itemsCall('sendparcels'), { changes: [listSentParcels] });
  return useBulkAction({
    messages: parcelActions,
    perform: async (action, ids) =>
      (await remove.mutateAsync({ body: { ids, ...(action === 'refund' && { refund: true }) } })).results,
    performMatching: (action, matching) =>
      remove.mutateAsync({ body: { matching, ...(action === 'refund' && { refund: true }) } }),
    onDone,
  });
}
