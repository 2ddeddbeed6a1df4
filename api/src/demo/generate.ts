import type { Database } from '../database/schema.ts';
import { makeDriverApplications, makePosts } from './community.ts';
import { decisionEntries, makePayouts, refundEntries, toLedgerRows } from './entries.ts';
import { makeOfferedRides, makeParcelTrips, makePassengerRequests, makeSentParcels } from './journeys.ts';
import { makeEarnings, makeWithdrawals } from './money.ts';
import { makePeople, toUserRow } from './people.ts';
import { instant, type Row, type Stage } from './rows.ts';
import { makeStaff } from './staff.ts';
import { Random } from './random.ts';

/** Rows of one table. */
interface TableRows {
  table: keyof Database;
  rows: object[];
}

/** Generates all demo records, in foreign key order. Deterministic: the same stage gives the same records. */
export function generateDemo(stage: Stage, passwordHash: string): TableRows[] {
  const staff = makeStaff(stage, passwordHash);
  const staffIds = staff.map((admin) => admin.id);
  // The super admin and the admin with the right to withdrawals.
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
  const payouts = makePayouts(withdrawals, stage.until);
  const ledger = toLedgerRows([
    ...refundEntries(requests),
    ...refundEntries(parcels),
    ...decisionEntries(withdrawals, payouts),
  ]);

  return [
    rowsOf('admins', staff),
    rowsOf('users', people.map(toUserRow)),
    rowsOf('parcel_trips', deleteSome(trips, { ...deleted, share: 0.02 }, 'trips')),
    rowsOf('offered_rides', deleteSome(rides, { ...deleted, share: 0.05 }, 'rides')),
    // Triggers post the entries of the following records; entries of decisions are inserted after them.
    rowsOf('passenger_requests', requests),
    rowsOf('sent_parcels', parcels),
    rowsOf('posts', deleteSome(makePosts(stage, people, staffIds), { ...deleted, share: 0.08 }, 'posts')),
    rowsOf('earnings', earnings),
    rowsOf('ledger_transactions', ledger.transactions),
    rowsOf('ledger_postings', ledger.postings),
    rowsOf('withdrawals', withdrawals),
    rowsOf('payouts', payouts),
    rowsOf('driver_applications', makeDriverApplications(stage, people, drivers, deciders)),
  ];
}

const rowsOf = <T extends keyof Database>(table: T, rows: Row<T>[]): TableRows => ({ table, rows });

interface Deletable {
  created_at?: Date | string | undefined;
  deleted_at?: Date | string | null | undefined;
  deleted_by?: string | null | undefined;
  delete_reason?: string | null | undefined;
}

/** Marks a share of the records as deleted by staff, at a time after their creation and with a reason. */
function deleteSome<T extends Deletable>(
  rows: T[],
  { stage, share, reasons, by }: { stage: Stage; share: number; reasons: string[]; by: string[] },
  seed: string,
): T[] {
  const random = new Random(`deleted ${seed}`);
  return rows.map((row) => {
    // All rows of a table have the same columns.
    if (by.length === 0 || !random.chance(share)) {
      return { ...row, deleted_at: null, deleted_by: null, delete_reason: null };
    }
    const made = new Date(row.created_at ?? stage.until).getTime();
    return {
      ...row,
      deleted_at: instant(random.moment(made, stage.until)),
      deleted_by: random.pick(by),
      delete_reason: random.pick(reasons),
    };
  });
}
