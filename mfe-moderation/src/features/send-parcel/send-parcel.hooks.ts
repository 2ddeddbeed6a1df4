import { deleteSentParcels, listSentParcels, type Outcome } from '@padiman/shared/contracts';
import { useList, useWrite } from '@padiman/shared/query';
import { useBulkAction } from '../../record-list/bulk-action.hooks.ts';
import { parcelActions } from './send-parcel.actions.ts';

/** The sent parcels as the address has them. */
export function useParcelList() {
  return useList(listSentParcels, 'all');
}

/** Deleting or refunding picked parcels: one call, which pays back when it is told to. */
export function useParcelAction(onDone: (skipped: readonly Outcome[]) => void) {
  const remove = useWrite(deleteSentParcels, { changes: [listSentParcels] });
  return useBulkAction({
    words: parcelActions,
    perform: async (action, ids) =>
      (await remove.mutateAsync({ body: { ids, ...(action === 'refund' && { refund: true }) } })).results,
    onDone,
  });
}
