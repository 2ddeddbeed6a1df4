import { fetchPerson, paths, personEvent, readPersonTimeline } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { dataRoute, recordMapper } from '../../../lists/answers.ts';
import { route } from '../../../plugins/contract-route.ts';
import { readPerson, readTimeline, type PersonEventRow } from './person.service.ts';

export function personRoutes(app: FastifyInstance, database: Handle): void {
  dataRoute(app, fetchPerson, ({ params, caller }) => readPerson(database, params.id, caller));

  const toEvent = recordMapper(personEvent);
  route(app, readPersonTimeline, async ({ params, query, caller }) => {
    const { rows, ...page } = await readTimeline(database, caller, { userId: params.id, ...query });
    return { data: rows.map((row) => toEvent(shownEvent(row))), ...page };
  });
}

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

/** Event with the list that shows its record, and texts for people. */
function shownEvent(row: PersonEventRow): object {
  const path = (row.deleted ? undefined : pathOf(row)) ?? null;
  return {
    ...{ ...row, path, recordId: path === null ? null : row.record_id },
    ...{ title: titleOf(row), detail: row.detail ?? '', status: row.deleted ? 'deleted' : row.status },
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
  'payout.recovered': 'Failed payout paid after all',
  'payout.reversed': 'Reversed payout returned',
  opening: 'Opening balance',
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
