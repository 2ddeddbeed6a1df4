import { readable } from '../../lists/record-list-service.ts';
import { everything, live } from '../../lists/record-list.ts';
import { requestList, rideList, type RequestRow, type RideRow } from './rides.repository.ts';

export type { RequestRow, RideRow };

/** The rides that drivers offer, deleted ones among them. */
export const rides = readable<RideRow, 'all' | 'reported', 'travelling_date'>(rideList, 'all');

/** The same without those that are gone: what can still be deleted. */
export const ridesThatAreThere = readable<RideRow, 'all' | 'reported', 'travelling_date'>(
  {
    ...rideList,
    always: live,
    filters: { all: { where: everything }, reported: { where: rideList.filters.reported.where } },
  },
  'all',
);

/** The requests of passengers to join a ride. */
export const requests = readable<RequestRow, 'all' | 'reported', 'travelling_date'>(requestList, 'all');
