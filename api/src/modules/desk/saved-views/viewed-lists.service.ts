import {
  isAllowed,
  listAdmins,
  listDriverApplications,
  listOfferedRides,
  listParcelTrips,
  listPassengerRequests,
  listPosts,
  listProductEarnings,
  listReferralEarnings,
  listSentParcels,
  listUsers,
  listWithdrawals,
  viewedLists,
  type AccessHolder,
  type Call,
} from '@padiman/contracts';
import type { CountableList } from '../../../lists/record-list-service.ts';
import { ValidationFailed } from '../../../plugins/errors.ts';
import { validateText } from '../../../plugins/request-validation.ts';
import { admins } from '../../staff/admins/admins.service.ts';
import { applications } from '../../people/drivers/drivers.service.ts';
import { productEarnings, referralEarnings } from '../../money/earnings/earnings.service.ts';
import { sentParcels, trips } from '../../travel/parcels/parcels.service.ts';
import { posts } from '../../travel/posts/posts.service.ts';
import { requests, rides } from '../../travel/rides/rides.service.ts';
import { users } from '../../people/users/users.service.ts';
import { withdrawals } from '../../money/withdrawals/withdrawals.service.ts';

/** A list of which views can be saved: its call, whose access and query hold for the views, and its records. */
interface ViewedList {
  call: Call;
  list: CountableList;
}

const lists: readonly ViewedList[] = [
  { call: listParcelTrips, list: trips },
  { call: listOfferedRides, list: rides },
  { call: listSentParcels, list: sentParcels },
  { call: listPassengerRequests, list: requests },
  { call: listPosts, list: posts },
  { call: listUsers, list: users },
  { call: listAdmins, list: admins },
  { call: listDriverApplications, list: applications },
  { call: listWithdrawals, list: withdrawals },
  { call: listProductEarnings, list: productEarnings },
  { call: listReferralEarnings, list: referralEarnings },
];

/** Lists by the address of their screen. */
const byPath = new Map(lists.map((viewed) => [viewedLists[viewed.call.name] ?? viewed.call.name, viewed]));

/** Addresses of the lists that a caller may see. */
export const visiblePaths = (caller: AccessHolder): string[] =>
  [...byPath].filter(([, { call }]) => isAllowed(caller, call.access)).map(([path]) => path);

/** Finds the list of an address; undefined if there is none, as after a change of the console's addresses. */
export const listAt = (path: string): CountableList | undefined => byPath.get(path)?.list;

/**
 * Validates filter, search and sort by the contract of their list.
 *
 * @throws ValidationFailed naming the fields as `query.filter`
 */
export function assertQuery(path: string, query: object): void {
  const refused = refusedFields(path, query);
  const fields = Object.entries(refused ?? {}).map(([name, reason]) => [`query.${name}`, reason] as const);
  if (refused !== undefined) throw new ValidationFailed(Object.fromEntries(fields));
}

/** Tells whether a list takes filter, search and sort. */
export const isQuery = (path: string, query: object): boolean => refusedFields(path, query) === undefined;

/** Refused fields with the reason; undefined if there is none. */
function refusedFields(path: string, query: object): Record<string, string> | undefined {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  try {
    validateText(byPath.get(path)?.call.query, Object.fromEntries(given));
    return undefined;
  } catch (error) {
    if (error instanceof ValidationFailed) return error.fields ?? {};
    throw error;
  }
}
