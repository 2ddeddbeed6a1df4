import { sql } from 'kysely';
import { everything, live, type RecordList } from '../../lists/record-list.ts';

export interface RideRow {
  id: string;
  destination: string;
  travelling_date: string;
  current_city: string;
  no_of_passengers: number;
  plate_no: string;
  time_of_take_off: string;
  preferred_take_off: string;
  drop_off: string;
  first_name: string;
  last_name: string;
  phone_number: string;
  report_ride: boolean;
  deleted: boolean;
}

/** Rides that drivers offer, with their drivers. A deleted ride stays in the list, as a mark. */
export const rideList: RecordList<'all' | 'reported', 'travelling_date'> = {
  name: 'offered rides',
  table: 'offered_rides',
  joins: sql`join users as owner on owner.id = record.user_id`,
  columns: sql`record.id, record.destination, record.travelling_date, record.current_city,
    record.no_of_passengers, record.plate_no, record.time_of_take_off, record.preferred_take_off,
    record.drop_off, record.report_ride, record.deleted_at is not null as deleted,
    owner.first_name, owner.last_name, owner.phone_number`,
  always: everything,
  filters: {
    all: { where: sql`true`, counters: { total: 'offered_rides.all' } },
    reported: { where: sql`record.report_ride`, counters: { total: 'offered_rides.reported' } },
  },
  sorts: { travelling_date: { column: sql`record.travelling_date`, type: 'date' } },
};

export interface RequestRow {
  id: string;
  destination: string;
  travelling_date: string;
  current_city: string;
  first_name: string;
  last_name: string;
  phone_number: string;
  driver_first_name: string | null;
  driver_last_name: string | null;
  driver_phone_number: string | null;
  paid: boolean;
  report_ride: boolean;
}

/** Passengers' requests to join a ride, with passenger and, where there is one yet, driver. */
export const requestList: RecordList<'all' | 'reported', 'travelling_date'> = {
  name: 'passenger requests',
  table: 'passenger_requests',
  joins: sql`join users as owner on owner.id = record.user_id
    left join users as driver on driver.id = record.driver_id`,
  columns: sql`record.id, record.destination, record.travelling_date, record.current_city, record.paid,
    record.report_ride, owner.first_name, owner.last_name, owner.phone_number,
    driver.first_name as driver_first_name, driver.last_name as driver_last_name,
    driver.phone_number as driver_phone_number`,
  always: live,
  filters: {
    all: { where: sql`true`, counters: { total: 'passenger_requests.all' } },
    reported: { where: sql`record.report_ride`, counters: { total: 'passenger_requests.reported' } },
  },
  sorts: { travelling_date: { column: sql`record.travelling_date`, type: 'date' } },
};
