import { deleteParcelTrips, listParcelTrips, type Outcome } from '@padiman/shared/contracts';
import { useList, useWrite } from '@padiman/shared/query';
import { useBulkAction } from '../../record-list/bulk-action.hooks.ts';
import { tripActions } from './deliver-parcel.actions.ts';

/** The parcel trips as the address has them. */
export function useTripList() {
  return useList(listParcelTrips, 'all');
}

/** Deleting picked parcel trips. */
export function useTripAction(onDone: (skipped: readonly Outcome[]) => void) {
  const remove = useWrite(deleteParcelTrips, { changes: [listParcelTrips] });
  return useBulkAction({
    words: tripActions,
    perform: async (_, ids) => (await remove.mutateAsync({ body: { ids } })).results,
    onDone,
  });
}
