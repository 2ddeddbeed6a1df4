import { itemsCall, listParcelTrips, type Outcome } from '@padiman/contracts';
import { useBulkAction, useList, useWrite } from '@padiman/client/query';
import { tripActions } from './deliver-parcel.actions.ts';

/** The parcel trips as the address has them. */
export function useTripList() {
  return useList(listParcelTrips, 'all');
}

/** Deleting picked parcel trips. */
export function useTripAction(onDone: (skipped: readonly Outcome[]) => void) {
  const remove = useWrite(itemsCall('deliverparcels'), { changes: [listParcelTrips] });
  return useBulkAction({
    messages: tripActions,
    perform: async (_, ids) => (await remove.mutateAsync({ body: { ids } })).results,
    performMatching: (_, matching) => remove.mutateAsync({ body: { matching } }),
    onDone,
  });
}
