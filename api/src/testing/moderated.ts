import { inserter } from './rows.ts';

/** Inserts a parcel trip. */
export const insertTrip = inserter('parcel_trips', {
  bus_stop: 'Ojota',
  travel_date: '2026-03-01',
  arrival_date: '2026-03-02',
  destination: 'Enugu',
  max_price: 900_050,
  min_price: 500_000,
  state: 'Lagos',
});

/** Inserts an offered ride. */
export const insertRide = inserter('offered_rides', {
  destination: 'Kano',
  travelling_date: '2026-03-01',
  current_city: 'Abuja',
  no_of_passengers: 3,
  plate_no: 'ABC-123DE',
  time_of_take_off: '07:30',
  preferred_take_off: 'Utako',
  drop_off: 'Sabon Gari',
});

/** Inserts a passenger request. */
export const insertRequest = inserter('passenger_requests', {
  destination: 'Ibadan',
  travelling_date: '2026-03-01',
  current_city: 'Lagos',
  amount: 250_000,
  driver_id: null,
  ride_id: null,
});

/** Inserts a sent parcel. */
export const insertParcel = inserter('sent_parcels', {
  receiver_name: 'Bola Ade',
  amount: 120_000,
  state: 'Oyo',
  sender_city: 'Lagos',
  receiver_city: 'Ibadan',
  delivery_date: '2026-03-05',
  trip_id: null,
});

/** Inserts a post of a user. */
export const insertPost = inserter('posts', { text: 'Anybody going to Owerri?', author_admin_id: null });
