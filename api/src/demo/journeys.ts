import { receive } from './money.ts';
import { personName, type Person } from './people.ts';
import { journey, plateNumber } from './places.ts';
import { dateOf, day, makeRows, Random, stamped, type Stage } from './random.ts';
import type { NewRow } from '../database/schema.ts';

const naira = 100;

/** Parcel trips of drivers. */
export function makeParcelTrips(stage: Stage, drivers: Person[]): NewRow<'parcel_trips'>[] {
  const random = new Random('parcel trips');
  return makeRows(400, stage, () => {
    const { owner, created, base } = recordOf(random, stage, drivers);
    const { from, to } = journey(random);
    const travel = created + random.between(1, 21) * day;
    const lowest = random.between(10, 60) * 100 * naira;
    return {
      ...base,
      user_id: owner.id,
      bus_stop: random.pick(from.stops),
      can_carry_heavy: random.chance(0.35),
      travel_date: dateOf(travel),
      arrival_date: dateOf(travel + random.between(0, 2) * day),
      destination: to.city,
      min_price: lowest,
      max_price: lowest + random.between(5, 120) * 100 * naira,
      state: to.state,
      report_ride: random.chance(0.06),
    };
  });
}

/** Rides that drivers offer. */
export function makeOfferedRides(stage: Stage, drivers: Person[]): NewRow<'offered_rides'>[] {
  const random = new Random('offered rides');
  const rides = makeRows(400, stage, (): NewRow<'offered_rides'> => {
    const { owner, created, base } = recordOf(random, stage, drivers);
    const { from, to } = journey(random);
    const minutes = random.pick(['00', '15', '30', '45']);
    return {
      ...base,
      user_id: owner.id,
      destination: to.city,
      travelling_date: dateOf(created + random.between(1, 21) * day),
      current_city: from.city,
      no_of_passengers: random.between(1, 6),
      plate_no: plateNumber(random),
      time_of_take_off: `${String(random.between(5, 20)).padStart(2, '0')}:${minutes}`,
      preferred_take_off: random.pick(from.stops),
      drop_off: random.pick(to.stops),
      report_ride: random.chance(0.06),
    };
  });
  // Some cars have two drivers, which links their accounts.
  return rides.map((ride, at) => ({
    ...ride,
    plate_no: rides[at % 40 === 20 ? at - 1 : at]?.plate_no ?? ride.plate_no,
  }));
}

/** Requests of passengers to join one of the rides. */
export function makePassengerRequests(
  stage: Stage,
  people: Person[],
  rides: NewRow<'offered_rides'>[],
): NewRow<'passenger_requests'>[] {
  const random = new Random('passenger requests');
  return makeRows(400, stage, () => {
    const { owner, created, base } = recordOf(random, stage, people);
    const ride = random.pick(rides);
    const paid = random.chance(0.6);
    const amount = random.between(20, 250) * 100 * naira;
    const refunded = paid && random.chance(0.08) ? amount : 0;
    if (refunded > 0) receive(owner, refunded, created);
    return {
      ...base,
      user_id: owner.id,
      driver_id: ride.user_id,
      ride_id: ride.id,
      destination: ride.destination,
      travelling_date: ride.travelling_date,
      current_city: ride.current_city,
      paid,
      amount,
      refunded_amount: refunded,
      report_ride: random.chance(0.07),
    };
  });
}

/** Shares of the parcel states, and the flags of each. */
const parcelSteps = [
  { share: 0.18, flags: {} },
  { share: 0.15, flags: { paid: true } },
  { share: 0.14, flags: { paid: true, confirm_ride: true } },
  { share: 0.13, flags: { paid: true, confirm_ride: true, start_ride: true } },
  { share: 0.24, flags: { paid: true, confirm_ride: true, start_ride: true, end_ride: true } },
  { share: 0.08, flags: { cancel_ride: true } },
  { share: 0.08, flags: { paid: true, cancel_ride: true, refund_ride: true } },
];

/** Parcels that users send with a trip. */
export function makeSentParcels(
  stage: Stage,
  people: Person[],
  trips: NewRow<'parcel_trips'>[],
): NewRow<'sent_parcels'>[] {
  const random = new Random('sent parcels');
  return makeRows(400, stage, () => {
    const { owner, created, base } = recordOf(random, stage, people);
    const { from, to } = journey(random);
    const receiver = personName(random);
    const amount = random.between(15, 180) * 100 * naira;
    const flags = { ...noFlags, ...stepOf(random.fraction()) };
    const refunded = flags.refund_ride ? amount : 0;
    if (refunded > 0) receive(owner, refunded, created);
    return {
      ...base,
      user_id: owner.id,
      trip_id: flags.confirm_ride ? random.pick(trips).id : null,
      receiver_name: `${receiver.first} ${receiver.last}`,
      amount,
      refunded_amount: refunded,
      state: to.state,
      sender_city: from.city,
      receiver_city: to.city,
      delivery_date: dateOf(created + random.between(2, 24) * day),
      is_perishable: random.chance(0.2),
      is_fragile: random.chance(0.3),
      ...flags,
    };
  });
}

const noFlags = {
  paid: false,
  confirm_ride: false,
  start_ride: false,
  end_ride: false,
  cancel_ride: false,
  refund_ride: false,
};

function stepOf(fraction: number): Partial<typeof noFlags> {
  let left = fraction;
  for (const step of parcelSteps) {
    left -= step.share;
    if (left < 0) return step.flags;
  }
  return {};
}

function recordOf(random: Random, stage: Stage, owners: Person[]) {
  const owner = random.pick(owners);
  const created = random.moment(owner.created, stage.until);
  return { owner, created, base: stamped(random, created) };
}
