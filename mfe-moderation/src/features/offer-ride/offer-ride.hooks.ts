import { itemsCall, listOfferedRides, type Outcome } from '@padiman/contracts';
import { useBulkAction, useList, useWrite } from '@padiman/client/query';
import { rideActions } from './offer-ride.actions.ts';

/** The offered rides as the address has them. */
export function useRideList() {
  return useList(listOfferedRides, 'all');
}

/** Deleting picked rides. */
export function useRideAction(onDone: (skipped: readonly Outcome[]) => void) {
  const remove = useWrite(itemsCall('drivers'), { changes: [listOfferedRides] });
  return useBulkAction({
    messages: rideActions,
    perform: async (_, ids) => (await remove.mutateAsync({ body: { ids } })).results,
    onDone,
  });
}
