import type { Insertable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Database, Handle } from '../database/schema.ts';

type New<T extends keyof Database> = Partial<Insertable<Database[T]>> & { user_id: string };

/** Inserts a parcel trip. */
export async function insertTrip(database: Handle, trip: New<'parcel_trips'>): Promise<string> {
  const id = newId();
  const defaults = {
    bus_stop: 'Ojota',
    travel_date: '2026-03-01',
    arrival_date: '2026-03-02',
    destination: 'Enugu',
    max_price: 900_050,
    min_price: 500_000,
    state: 'Lagos',
  };
  await database
    .insertInto('parcel_trips')
    .values({ id, ...defaults, ...trip })
    .execute();
  return id;
}

/** Inserts an offered ride. */
export async function insertRide(database: Handle, ride: New<'offered_rides'>): Promise<string> {
  const id = newId();
  const defaults = {
    destination: 'Kano',
    travelling_date: '2026-03-01',
    current_city: 'Abuja',
    no_of_passengers: 3,
    plate_no: 'ABC-123DE',
    time_of_take_off: '07:30',
    preferred_take_off: 'Utako',
    drop_off: 'Sabon Gari',
  };
  await database
    .insertInto('offered_rides')
    .values({ id, ...defaults, ...ride })
    .execute();
  return id;
}

/** Inserts a passenger request. */
export async function insertRequest(database: Handle, request: New<'passenger_requests'>): Promise<string> {
  const id = newId();
  const defaults = {
    destination: 'Ibadan',
    travelling_date: '2026-03-01',
    current_city: 'Lagos',
    amount: 250_000,
    driver_id: null,
    ride_id: null,
  };
  await database
    .insertInto('passenger_requests')
    .values({ id, ...defaults, ...request })
    .execute();
  return id;
}

/** Inserts a sent parcel. */
export async function insertParcel(database: Handle, parcel: New<'sent_parcels'>): Promise<string> {
  const id = newId();
  const defaults = {
    receiver_name: 'Bola Ade',
    amount: 120_000,
    state: 'Oyo',
    sender_city: 'Lagos',
    receiver_city: 'Ibadan',
    delivery_date: '2026-03-05',
    trip_id: null,
  };
  await database
    .insertInto('sent_parcels')
    .values({ id, ...defaults, ...parcel })
    .execute();
  return id;
}

/** Inserts a post of a user. */
export async function insertPost(
  database: Handle,
  post: Partial<Insertable<Database['posts']>> & { author_user_id: string },
): Promise<string> {
  const id = newId();
  await database
    .insertInto('posts')
    .values({ id, text: 'Anybody going to Owerri?', author_admin_id: null, ...post })
    .execute();
  return id;
}
