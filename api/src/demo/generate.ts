import type { Database } from '../database/schema.ts';
import { makeDriverApplications, makePosts } from './community.ts';
import { makeOfferedRides, makeParcelTrips, makePassengerRequests, makeSentParcels } from './journeys.ts';
import { deleteSome } from './deleted.ts';
import { makeEarnings, makeWithdrawals } from './money.ts';
import { makePeople, toUserRow } from './people.ts';
import type { Row, Stage } from './rows.ts';
import { makeStaff } from './staff.ts';

/** Rows of one table. */
export interface TableRows {
  table: keyof Database;
  rows: object[];
}

/** All demo records, in an order that foreign keys allow. The same stage gives the same records, to the byte. */
export function generateDemo(stage: Stage, passwordHash: string): TableRows[] {
  const staff = makeStaff(stage, passwordHash);
  const staffIds = staff.map((admin) => admin.id);
  // The super admin, and the one whose right withdrawals are.
  const deciders = [staffIds[0], staffIds[2]].filter((id) => id !== undefined);
  const people = makePeople(stage);
  const found = people.filter((person) => person.is_driver);
  const drivers = found.length > 0 ? found : people.slice(0, 1);

  const trips = makeParcelTrips(stage, drivers);
  const rides = makeOfferedRides(stage, drivers);
  const requests = makePassengerRequests(stage, people, rides);
  const parcels = makeSentParcels(stage, people, trips);
  const earnings = makeEarnings(stage, people, drivers);
  const deleted = {
    stage,
    by: staffIds,
    reasons: ['Duplicate', 'Reported by several users', 'Breaks the terms'],
  };
  const withdrawals = makeWithdrawals(stage, people, deciders);

  return [
    rowsOf('admins', staff),
    // Only now: their money is the sum of what was made above.
    rowsOf('users', people.map(toUserRow)),
    rowsOf('parcel_trips', deleteSome(trips, { ...deleted, share: 0.02 }, 'trips')),
    rowsOf('offered_rides', deleteSome(rides, { ...deleted, share: 0.05 }, 'rides')),
    rowsOf('passenger_requests', requests),
    rowsOf('sent_parcels', parcels),
    rowsOf('posts', deleteSome(makePosts(stage, people, staffIds), { ...deleted, share: 0.08 }, 'posts')),
    rowsOf('withdrawals', withdrawals),
    rowsOf('earnings', earnings),
    rowsOf('driver_applications', makeDriverApplications(stage, people, drivers, deciders)),
  ];
}

const rowsOf = <T extends keyof Database>(table: T, rows: Row<T>[]): TableRows => ({ table, rows });
