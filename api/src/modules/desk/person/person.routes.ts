import {
  fetchPerson,
  paths,
  readPersonTimeline,
  user,
  type LinkedAccount,
  type PersonEvent,
  type PersonOverview,
} from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { route } from '../../../plugins/contract-route.ts';
import { recordMapper } from '../../../lists/answers.ts';
import { toNaira } from '../../../lists/money.ts';
import {
  readPerson,
  readTimeline,
  type LinkedRow,
  type PersonDetails,
  type PersonEventRow,
} from './person.service.ts';

export function personRoutes(app: FastifyInstance, database: Handle): void {
  route(app, fetchPerson, async ({ params, caller }) => ({
    success: true,
    data: toPerson(await readPerson(database, params.id, caller)),
  }));

  route(app, readPersonTimeline, async ({ params, query, caller }) => {
    const { rows, ...page } = await readTimeline(database, caller, { userId: params.id, ...query });
    return { success: true, data: rows.map(toEvent), ...page };
  });
}

const toUser = recordMapper(user);

const toPerson = ({ times, ...person }: PersonDetails): PersonOverview => ({
  user: toUser(person.user),
  joinedAt: times.created_at.toISOString(),
  deleted: times.deleted_at !== null,
  erasedAt: times.anonymised_at?.toISOString() ?? null,
  held: person.held === undefined ? null : toNaira(person.held),
  counts: person.counts,
  leftOut: person.leftOut,
  linked: person.linked.map(toLinked),
  moreLinked: person.moreLinked,
});

const toLinked = ({ id, reasons, ...row }: LinkedRow): LinkedAccount => ({
  _id: id,
  ...row,
  reasons: reasons.map(({ link, value }) => ({
    link,
    account: link === 'account' ? value : null,
    plate: link === 'plate' ? value : null,
  })),
});

/** Lists that show the records of a kind. */
const lists: Partial<Record<PersonEventRow['kind'], string>> = {
  withdrawals: paths.withdrawalRequests(),
  offeredRides: paths.offerRide(),
  passengers: paths.joinRide(),
  passengerRequests: paths.joinRide(),
  parcelTrips: paths.deliverParcel(),
  carriedParcels: paths.sendParcel(),
  sentParcels: paths.sendParcel(),
  posts: paths.posts(),
  applications: paths.driversRequests(),
};

function toEvent(row: PersonEventRow): PersonEvent {
  const path = row.deleted ? undefined : pathOf(row);
  return {
    _id: row.id,
    kind: row.kind,
    at: row.at.toISOString(),
    title: titleOf(row),
    detail: row.detail ?? '',
    day: row.day,
    account: row.account,
    amount: row.amount === null ? null : toNaira(row.amount),
    balance: row.balance === undefined ? null : toNaira(row.balance),
    status: row.deleted ? 'deleted' : row.status,
    by: row.by,
    path: path ?? null,
    recordId: path === undefined ? null : row.record_id,
  };
}

/** Withdrawals and payouts have the id of their request. */
const pathOf = ({ kind, title }: PersonEventRow) =>
  kind === 'ledger' && /^(withdrawal|payout)\./.test(title) ? paths.withdrawalRequests() : lists[kind];

const ledgerTitles: Readonly<Record<string, string>> = {
  earning: 'Earning',
  refund: 'Refund',
  'withdrawal.accept': 'Withdrawal',
  'payout.failed': 'Failed payout returned',
  'payout.reversed': 'Reversed payout returned',
  opening: 'Opening balance',
  'opening.record': 'Taken out of the opening balance',
};

const accountTitles: Readonly<Record<string, string>> = {
  'user.join': 'Joined',
  'user.block': 'Blocked',
  'user.unblock': 'Unblocked',
  'user.delete': 'Deleted',
  'user.restore': 'Restored',
  'user.erase': 'Personal data erased',
};

function titleOf({ kind, title }: PersonEventRow): string {
  if (kind === 'ledger') return ledgerTitles[title] ?? actionName(title);
  if (kind === 'account') return accountTitles[title] ?? actionName(title);
  return kind === 'audit' ? actionName(title) : title;
}

/** Splits the name of an action into words: `passengerRequest.delete` is `Passenger request delete`. */
function actionName(action: string): string {
  const text = action
    .replaceAll('.', ' ')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
