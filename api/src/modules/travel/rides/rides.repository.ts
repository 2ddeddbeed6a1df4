import { sql } from 'kysely';
import type { ContractListSource } from '../../../lists/contract-list.ts';
import { everything, live } from '../../../lists/record-list.ts';
import { ownerContact, ownerJoin, ownerTexts, reportedFilters } from '../../../lists/user-records.ts';

type RideListSource<T extends 'offered_rides' | 'passenger_requests'> = ContractListSource<
  T,
  'all' | 'reported',
  'travelling_date'
>;

const sorts: RideListSource<'offered_rides'>['sorts'] = {
  travelling_date: { column: sql`record.travelling_date`, type: 'date' },
};

/** Rides that drivers offer, with their drivers. A deleted ride stays in the list, marked. */
export const rideList = {
  name: 'offered rides',
  table: 'offered_rides',
  joins: ownerJoin,
  expressions: { ...ownerContact, deleted: 'record.deleted_at is not null' },
  openTexts: [
    ...['record.destination', 'record.current_city', 'record.drop_off', 'record.plate_no'],
    ...ownerTexts,
  ],
  always: everything,
  filters: reportedFilters('offered_rides'),
  sorts,
} satisfies RideListSource<'offered_rides'>;

/** Offered rides that can be deleted. No counter counts them, because the counters include deleted rides. */
export const deletableRideList = {
  ...rideList,
  always: live,
  filters: { all: { where: everything }, reported: { where: rideList.filters.reported.where } },
} satisfies RideListSource<'offered_rides'>;

/** Passengers' requests to join a ride, with passenger and driver. */
export const requestList = {
  name: 'passenger requests',
  table: 'passenger_requests',
  joins: sql`${ownerJoin} left join users as driver on driver.id = record.driver_id`,
  expressions: {
    ...ownerContact,
    driver_first_name: 'driver.first_name',
    driver_last_name: 'driver.last_name',
    driver_phone_number: 'driver.phone_number',
  },
  openTexts: [
    ...['record.destination', 'record.current_city', ...ownerTexts],
    ...['driver.first_name', 'driver.last_name'],
  ],
  always: live,
  filters: reportedFilters('passenger_requests'),
  sorts,
} satisfies RideListSource<'passenger_requests'>;
