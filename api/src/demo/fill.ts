import { sql } from 'kysely';
import type { Database, Handle, TransactionHandle, NewRow } from '../database/schema.ts';
import { hashPassword } from '../modules/staff/passwords/password-hash.service.ts';
import { demoPassword } from './open-accounts.ts';
import { day, instant, Random, type Stage } from './random.ts';
import { makeDriverApplications, makePosts } from './community.ts';
import {
  decisionEntries,
  makePaymentReferences,
  makePayouts,
  refundEntries,
  toLedgerRows,
} from './entries.ts';
import { makeOfferedRides, makeParcelTrips, makePassengerRequests, makeSentParcels } from './journeys.ts';
import { makeEarnings, makeWithdrawals } from './money.ts';
import { makePeople, makeStaff, toUserRow } from './people.ts';
import { makeReports, someOf } from './reports.ts';
import { makeAppeals, makeSanctions } from './sanctions.ts';
import { allRows, execute } from '../database/statements.ts';

/** Rows of one table. */
interface TableRows {
  table: keyof Database;
  rows: object[];
}

/** Generates all demo records, in foreign key order. Deterministic: the same stage gives the same records. */
function generateDemo(stage: Stage, passwordHash: string): TableRows[] {
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
  const shownTrips = deleteSome(trips, { ...deleted, share: 0.02 }, 'trips');
  const shownRides = deleteSome(rides, { ...deleted, share: 0.05 }, 'rides');
  const posts = deleteSome(makePosts(stage, people, staffIds), { ...deleted, share: 0.08 }, 'posts');
  const byUsers = posts.filter((row) => row.author_user_id !== null);
  const reports = makeReports(stage, people, staffIds, {
    parcelTrip: shownTrips.filter((row) => row.report_ride),
    offeredRide: shownRides.filter((row) => row.report_ride),
    passengerRequest: requests.filter((row) => row.report_ride),
    sentParcel: someOf(parcels, 12, stage),
    post: someOf(byUsers, 6, stage),
    user: someOf(people, 24, stage),
  });
  // By those who may warn and suspend.
  const sanctions = makeSanctions(stage, people, staffIds.slice(0, 2));
  const withdrawals = makeWithdrawals(stage, people, deciders);
  const payouts = makePayouts(withdrawals, stage.until);
  const references = makePaymentReferences([...requests, ...parcels]);
  const ledger = toLedgerRows([
    ...refundEntries(requests),
    ...refundEntries(parcels),
    ...decisionEntries(withdrawals, payouts),
  ]);

  return [
    rowsOf('admins', staff),
    rowsOf('users', people.map(toUserRow)),
    // Before the records, whose triggers make a report of a flag without one.
    rowsOf('reports', reports),
    rowsOf('parcel_trips', shownTrips),
    rowsOf('offered_rides', shownRides),
    rowsOf('payment_references', references),
    // Triggers post the entries of the following records; entries of decisions are inserted after them.
    rowsOf('passenger_requests', requests),
    rowsOf('sent_parcels', parcels),
    rowsOf('posts', posts),
    rowsOf('earnings', earnings),
    rowsOf('ledger_transactions', ledger.transactions),
    rowsOf('ledger_postings', ledger.postings),
    rowsOf('withdrawals', withdrawals),
    rowsOf('payouts', payouts),
    rowsOf('driver_applications', makeDriverApplications(stage, people, drivers, deciders)),
    rowsOf('sanctions', sanctions),
    rowsOf('appeals', makeAppeals(stage, sanctions)),
  ];
}

const rowsOf = <T extends keyof Database>(table: T, rows: NewRow<T>[]): TableRows => ({ table, rows });

type Deletable = Partial<Pick<NewRow<'posts'>, 'created_at' | 'deleted_at' | 'deleted_by' | 'delete_reason'>>;

/** Marks a share of the records as deleted by staff, at a time after their creation and with a reason. */
function deleteSome<T extends Deletable>(
  rows: T[],
  { stage, share, reasons, by }: { stage: Stage; share: number; reasons: string[]; by: string[] },
  seed: string,
): T[] {
  const random = new Random(`deleted ${seed}`);
  return rows.map((row) => {
    // All rows of a table have the same columns.
    if (by.length === 0 || !random.chance(share))
      return { ...row, deleted_at: null, deleted_by: null, delete_reason: null };
    const made = new Date(row.created_at ?? stage.until).getTime();
    return {
      ...row,
      deleted_at: instant(random.moment(made, stage.until)),
      deleted_by: random.pick(by),
      delete_reason: random.pick(reasons),
    };
  });
}

/** Progress of the fill: `done` of `total` rows of a table are written. */
export interface DemoProgress {
  table: string;
  done: number;
  total: number;
}

const batchSize = 500;
const demoLock = 7_203_412;

/**
 * Fills an empty database with demo records, in one transaction, so that the next start repeats an interrupted fill.
 * Leaves a database with a demo or with an admin unchanged.
 * @returns true if this call filled the database
 */
export async function fillDemo(
  database: Handle,
  options: {
    scale?: number | undefined;
    onProgress?: ((progress: DemoProgress) => void) | undefined;
    now?: Date | undefined;
  } = {},
): Promise<boolean> {
  const scale = options.scale ?? 1;
  if (!(scale > 0 && scale <= 100)) throw new Error('The demo scale must be above 0 and at most 100.');
  if (await isTaken(database)) return false;
  const passwordHash = await hashPassword(demoPassword);
  const filled = await database.transaction().execute(async (transaction) => {
    await execute(transaction)`set local statement_timeout = 0`;
    // One of several concurrent processes fills; the others wait here and then return.
    await execute(transaction)`select pg_advisory_xact_lock(${sql.lit(demoLock)})`;
    if (await isTaken(transaction)) return false;
    const stage = stageOf(options.now ?? new Date(), scale);
    for (const { table, rows } of generateDemo(stage, passwordHash)) {
      for (let at = 0; at < rows.length; at += batchSize) {
        const batch = rows.slice(at, at + batchSize);
        await insertRows(transaction, table, batch);
        options.onProgress?.({ table, done: at + batch.length, total: rows.length });
      }
    }
    const note = JSON.stringify({ scale, until: new Date(stage.until).toISOString() });
    await transaction.insertInto('meta').values({ key: 'demo', value: note }).execute();
    return true;
  });
  // The embedded database has no automatic analyze.
  if (filled) await execute(database)`analyze`;
  return filled;
}

async function isTaken(database: Handle): Promise<boolean> {
  const rows = await allRows<{ taken: boolean }>(database)`
    select exists (select from meta where key = 'demo') or exists (select from admins) as taken`;
  return rows.some((row) => row.taken);
}

/** Period of the demo: this month and the eleven before it, until the start of today. */
function stageOf(now: Date, scale: number): Stage {
  const lagos = 3_600_000;
  const until = Math.floor(now.getTime() / day) * day;
  const local = new Date(now.getTime() + lagos);
  const from = Date.UTC(local.getUTCFullYear(), local.getUTCMonth() - 11, 1) - lagos;
  return { from, until, scale };
}

/** Inserts rows as one JSON parameter, which is much faster than a parameter per value. */
async function insertRows(transaction: TransactionHandle, table: keyof Database, rows: object[]) {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  await execute(transaction)`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`;
}
