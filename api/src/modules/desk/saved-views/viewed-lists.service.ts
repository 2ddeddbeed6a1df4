import {
  isAllowed,
  listAdmins,
  listProductEarnings,
  listReferralEarnings,
  maxCounted,
  viewedLists,
  type AccessHolder,
  type Call,
} from '@padiman/contracts';
import { recordKinds, type RecordKind } from '../../../lists/records.ts';
import { productEarnings, referralEarnings } from '../../../lists/records.ts';
import type { CountableList } from '../../../lists/contract-list.ts';
import { ValidationFailed } from '../../../plugins/errors.ts';
import { validateText } from '../../../plugins/request-validation.ts';
import { admins } from '../../staff/admins/admins.service.ts';
import type { Handle } from '../../../database/schema.ts';
import type { BoundedCount } from '../../../lists/record-list-repository.ts';
import { selectCount, type SavedViewRow } from './saved-views.repository.ts';

/** Lists of which views can be saved: call, whose access and query hold for the views, and records. */
const lists: readonly { call: Call; list: CountableList }[] = [
  ...Object.values<RecordKind>(recordKinds),
  { call: listAdmins, list: admins },
  { call: listProductEarnings, list: productEarnings },
  { call: listReferralEarnings, list: referralEarnings },
];

/** Lists by the address of their screen. */
const byPath = new Map(lists.map((viewed) => [viewedLists[viewed.call.name] ?? viewed.call.name, viewed]));

/** Addresses of the lists that a caller may see. */
export const visiblePaths = (caller: AccessHolder): string[] =>
  [...byPath].filter(([, { call }]) => isAllowed(caller, call.access)).map(([path]) => path);

/** Finds the list of an address; undefined if there is none, as after a change of the console's addresses. */
const listAt = (path: string): CountableList | undefined => byPath.get(path)?.list;

/**
 * Validates filter, search and sort by the contract of their list.
 * @throws ValidationFailed naming the fields as `query.filter`
 */
export function assertQuery(path: string, query: object): void {
  const refused = refusedFields(path, query);
  const fields = Object.entries(refused ?? {}).map(([name, reason]) => [`query.${name}`, reason] as const);
  if (refused !== undefined) throw new ValidationFailed(Object.fromEntries(fields));
}

/** Tells whether a list takes filter, search and sort. */
const isQuery = (path: string, query: object): boolean => refusedFields(path, query) === undefined;

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

/** Deadline of one count in ms. */
const deadline = 150;

/** Time in ms after which no further count begins. */
const budget = 1_000;

/**
 * Counts the records that match each view. Views with the same filter and search are counted once. What takes too
 * long, and what comes after the budget, is null.
 * @param masked leaves personal data out of searches
 */
export async function countRecords(
  database: Handle,
  views: readonly SavedViewRow[],
  masked: boolean,
): Promise<Map<string, BoundedCount | null>> {
  const start = performance.now();
  const known = new Map<string, BoundedCount | null>();
  const counts = new Map<string, BoundedCount | null>();
  for (const view of views) {
    const key = JSON.stringify([view.path, view.filter, view.search]);
    if (!known.has(key)) {
      known.set(key, performance.now() - start < budget ? await countOne(database, view, masked) : null);
    }
    counts.set(view.id, known.get(key) ?? null);
  }
  return counts;
}

async function countOne(
  database: Handle,
  { path, filter, search }: SavedViewRow,
  masked: boolean,
): Promise<BoundedCount | null> {
  const query = { filter: filter ?? undefined, q: search ?? undefined, masked };
  const list = listAt(path);
  // A later release may have other filters.
  if (list === undefined || !isQuery(path, { filter: query.filter })) return null;
  return selectCount(database, list.countUpTo(maxCounted, query), deadline);
}
