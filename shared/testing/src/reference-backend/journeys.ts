import type { Generator } from './generator.ts';
import { busStops, cities, postTexts, states } from './names.ts';
import { nameOf, phoneOf } from './people.ts';
import { createdAt, dayAfter, type Row } from './records.ts';

/** Fills a list with records of increasing age from its end. */
export const fill = (
  generator: Generator,
  count: number,
  make: (index: number, created: Date) => Record<string, unknown>,
): Row[] =>
  Array.from({ length: count }, (_, index) => {
    const created = createdAt(index, count);
    return { _id: generator.objectId(created), ...make(index, created) };
  });

function traveller(generator: Generator) {
  const number = generator.below(120);
  const { first, last } = nameOf(number);
  return { user_first_name: first, user_last_name: last, users_phone_number: phoneOf(number) };
}

/** Parcel trips that drivers offer. */
export const generateDeliverParcels = (generator: Generator, count: number): Row[] =>
  fill(generator, count, (index, created) => ({
    bus_stop: generator.pick(busStops),
    can_carry_heavy: generator.chance(0.5),
    travel_date: dayAfter(created, 3),
    arrival_date: dayAfter(created, 4),
    destination: generator.pick(cities),
    max_price: 5_000 + generator.below(20) * 500,
    min_price: 1_000 + generator.below(8) * 250,
    state: generator.pick(states),
    ...traveller(generator),
    reportRide: index % 8 === 5,
  }));

export const generateRides = (generator: Generator, count: number): Row[] =>
  fill(generator, count, (index, created) => ({
    destination: generator.pick(cities),
    travelling_date: dayAfter(created, 5),
    current_city: generator.pick(cities),
    no_of_passengers: 1 + generator.below(4),
    plate_no: `LSR-${100 + (index % 900)}-XA`,
    time_of_take_off: `${6 + generator.below(6)}:30 AM`,
    preferred_take_off: generator.pick(busStops),
    drop_off: generator.pick(busStops),
    ...traveller(generator),
    reportRide: index % 8 === 5,
  }));

export const generatePassengerRequests = (generator: Generator, count: number): Row[] =>
  fill(generator, count, (index, created) => {
    const driver = nameOf(generator.below(120));
    return {
      destination: generator.pick(cities),
      travelling_date: dayAfter(created, 2),
      current_city: generator.pick(cities),
      ...traveller(generator),
      driver_first_name: driver.first,
      driver_last_name: driver.last,
      driver_phone_number: phoneOf(generator.below(120)),
      paid: index % 3 === 0,
      reportRide: index % 8 === 5,
    };
  });

export const generateSendParcels = (generator: Generator, count: number): Row[] =>
  fill(generator, count, (index, created) => {
    const { user_first_name, user_last_name } = traveller(generator);
    const receiver = nameOf(generator.below(120));
    return {
      user_first_name,
      user_last_name,
      receiver_name: `${receiver.first} ${receiver.last}`,
      paid: index % 2 === 0,
      amount: 1_500 + generator.below(40) * 250,
      state: generator.pick(states),
      sender_city: generator.pick(cities),
      receiver_city: generator.pick(cities),
      delivery_date: dayAfter(created, 6),
      is_perishable: generator.chance(0.2),
      is_fragile: generator.chance(0.4),
      confirmRide: index % 4 === 0,
      startRide: index % 8 === 0,
      endRide: index % 16 === 0,
      cancelRide: index % 16 === 7,
      refundRide: index % 16 === 11,
    };
  });

export const generatePosts = (generator: Generator, count: number): Row[] =>
  fill(generator, count, (index, created) => {
    const { first, last } = nameOf(index % 120);
    return {
      text: `${generator.pick(postTexts)} (${index + 1})`,
      first_name: first,
      last_name: last,
      admin: index % 12 === 0,
      userId: generator.objectId(created),
      createdAt: created.toISOString(),
      updatedAt: created.toISOString(),
    };
  });
