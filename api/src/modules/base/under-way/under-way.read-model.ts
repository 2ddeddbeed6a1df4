import { sql } from 'kysely';
import type { Handle } from '../../../database/schema.ts';

/** A ride or parcel trip on the road, with the people whom a change concerns. */
export interface Journey {
  kind: 'ride' | 'trip';
  driver: string;
  origin: string;
  destination: string;
  /** Passengers of a ride, senders of the parcels on a trip. */
  people: string[];
}

const today = `(now() at time zone 'Africa/Lagos')::date`;

const parcelOnTheRoad = (parcel: string) =>
  `${parcel}.deleted_at is null and ${parcel}.start_ride and not ${parcel}.end_ride and not ${parcel}.cancel_ride`;

/**
 * Conditions by which rides and trips are on the road. A ride has no state of its own: its day, and that somebody rides along.
 * A trip has parcels that have started and not ended, until the day after its arrival.
 */
export const onTheRoad = {
  ride: (ride: string) => `${ride}.deleted_at is null and ${ride}.travelling_date = ${today} and exists (
    select from passenger_requests as passenger where passenger.ride_id = ${ride}.id and passenger.deleted_at is null)`,
  trip: (trip: string) => `${trip}.deleted_at is null
    and ${today} between ${trip}.travel_date and ${trip}.arrival_date + 1 and exists (
    select from sent_parcels as carried where carried.trip_id = ${trip}.id and ${parcelOnTheRoad('carried')})`,
} as const;

const name = (user: string) => `${user}.first_name || ' ' || ${user}.last_name`;

/** Condition on the journeys of records, by their list. */
const selections = {
  users: { ride: sql.ref('journey.user_id'), trip: sql.ref('journey.user_id') },
  drivers: { ride: sql.ref('journey.id'), trip: sql`null::uuid` },
  deliverparcels: { ride: sql`null::uuid`, trip: sql.ref('journey.id') },
} as const;

/** Lists whose records can be on the road. */
export type TravellingList = keyof typeof selections;

/** Reads the journeys on the road of records of a list: of drivers, rides or trips; at most `take`, and how many there are. */
export async function selectJourneys(
  database: Handle,
  { list, ids, take }: { list: TravellingList; ids: string[]; take: number },
): Promise<{ journeys: Journey[]; total: number }> {
  const of = selections[list];
  const { rows } = await sql<Journey & { total: number }>`
    select journeys.*, count(*) over () as total from (
      select 'ride' as kind, ${sql.raw(name('driver'))} as driver, journey.current_city as origin,
        journey.destination, array(select ${sql.raw(name('passenger'))} from passenger_requests as request
          join users as passenger on passenger.id = request.user_id
          where request.ride_id = journey.id and request.deleted_at is null order by request.id) as people
      from offered_rides as journey join users as driver on driver.id = journey.user_id
      where ${of.ride} = any(${ids}::uuid[]) and ${sql.raw(onTheRoad.ride('journey'))}
      union all
      select 'trip', ${sql.raw(name('driver'))}, journey.bus_stop, journey.destination,
        array(select ${sql.raw(name('sender'))} from sent_parcels as parcel
          join users as sender on sender.id = parcel.user_id
          where parcel.trip_id = journey.id and ${sql.raw(parcelOnTheRoad('parcel'))} order by parcel.id)
      from parcel_trips as journey join users as driver on driver.id = journey.user_id
      where ${of.trip} = any(${ids}::uuid[]) and ${sql.raw(onTheRoad.trip('journey'))}
    ) as journeys order by driver, kind, origin limit ${take}`.execute(database);
  return { journeys: rows, total: rows[0]?.total ?? 0 };
}
