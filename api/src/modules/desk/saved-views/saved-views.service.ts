import * as contracts from '@padiman/contracts';
import { v7 as newId } from 'uuid';
import type { Handle, TransactionHandle, Row } from '../../../database/schema.ts';
import type { CountableList } from '../../../lists/contract-list.ts';
import { recordKinds, type RecordKind, productEarnings, referralEarnings } from '../../../lists/records.ts';
import type { Actor, Caller } from '../../../plugins/caller.ts';
import { NotAllowed, ValidationFailed, conflict, found, notFound, refusal } from '../../../plugins/errors.ts';
import { validateText } from '../../../plugins/request-validation.ts';
import { appendEntry } from '../../base/audit/audit.service.ts';
import { admins } from '../../staff/admins/admins.service.ts';
import {
  countViewsOf,
  deleteView,
  hasName,
  insertView,
  lockView,
  selectCount,
  selectView,
  selectViews,
  updateView,
  type SavedViewRow,
  type SavedViewValues,
} from './saved-views.repository.ts';

export type { SavedViewRow };

/** The caller has another view of the list with the name. */
class SavedViewNameTaken extends refusal('conflict', 'You have a view of this list with that name.') {}

/** Name and settings of a view. */
type SavedViewRequest = contracts.SavedViewForm & contracts.SavedViewSettings;

/** Own and shared views of the lists that the caller may see. */
export async function savedViews(database: Handle, caller: Caller): Promise<SavedViewRow[]> {
  const paths = visiblePaths(caller);
  return paths.length === 0 ? [] : selectViews(database, caller.adminId, paths);
}

/**
 * Saves a view of a list.
 * @throws NotAllowed for a list that the caller may not see @throws ValidationFailed for the query of another list
 * @throws SavedViewNameTaken
 */
export async function createSavedView(
  database: Handle,
  { caller, actor }: { caller: Caller; actor: Actor },
  { path, ...request }: SavedViewRequest & { path: string },
): Promise<SavedViewRow> {
  if (!visiblePaths(caller).includes(path)) throw new NotAllowed();
  assertQuery(path, request.query);
  const values = valuesOf(request);
  const id = newId();
  return database.transaction().execute(async (transaction) => {
    if ((await countViewsOf(transaction, caller.adminId)) >= contracts.maxSavedViews)
      throw conflict(`You have ${contracts.maxSavedViews} views already; delete one first.`);
    const isNew = await insertView(transaction, { id, owner_id: caller.adminId, path, ...values });
    if (!isNew) throw new SavedViewNameTaken();
    const created = await readOwn(transaction, id);
    await audit(transaction, actor, 'create', id, created);
    return created;
  });
}

/**
 * Changes a view of the caller.
 * @throws AppError also for another admin's own view @throws NotAllowed for a shared view of another admin
 * @throws ValidationFailed for the query of another list
 * @throws AppError if it is no longer the version that was shown @throws SavedViewNameTaken
 */
export const updateSavedView = async (
  database: Handle,
  { caller, actor }: { caller: Caller; actor: Actor },
  { id, version, ...request }: SavedViewRequest & { id: string; version: number },
): Promise<SavedViewRow> =>
  database.transaction().execute(async (transaction) => {
    const before = await lockVisible(transaction, caller, id);
    if (before.owner_id !== caller.adminId) throw new NotAllowed();
    assertQuery(before.path, request.query);
    if (before.version !== version)
      throw conflict('The view has changed since you opened it. Please look at it again.');
    // Also locks against another change or creation by the owner.
    await countViewsOf(transaction, caller.adminId);
    if (await hasName(transaction, before, request.name)) throw new SavedViewNameTaken();
    await updateView(transaction, id, valuesOf(request));
    const after = await readOwn(transaction, id);
    await audit(transaction, actor, 'update', id, after, before);
    return after;
  });

/**
 * Deletes a view of the caller, or as a super admin a shared one.
 * @throws AppError also for another admin's own view @throws NotAllowed for a shared view of another admin
 */
export async function deleteSavedView(
  database: Handle,
  { caller, actor }: { caller: Caller; actor: Actor },
  id: string,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const before = await lockVisible(transaction, caller, id);
    if (before.owner_id !== caller.adminId && !contracts.isAllowed(caller, 'superAdmin'))
      throw new NotAllowed();
    await deleteView(transaction, id);
    await audit(transaction, actor, 'delete', id, null, before);
  });
}

/** Locks a view that the caller sees. */
async function lockVisible(transaction: TransactionHandle, caller: Caller, id: string) {
  const view = await lockView(transaction, id);
  const isSeen = view !== undefined && (view.shared || view.owner_id === caller.adminId);
  if (!isSeen || !visiblePaths(caller).includes(view.path)) throw notFound('view');
  return view;
}

async function readOwn(transaction: TransactionHandle, id: string): Promise<SavedViewRow> {
  return found(await selectView(transaction, id), 'view');
}

const valuesOf = ({ name, shared, query, hiddenColumns, density }: SavedViewRequest): SavedViewValues => ({
  ...{ name, shared, density, hidden_columns: [...new Set(hiddenColumns)] },
  ...{ filter: query.filter || null, search: query.q || null, sort: query.sort || null },
});

/** Without name and search, which may have personal data. */
const auditedOf = (view: Row<'saved_views'> | null) =>
  view && { path: view.path, filter: view.filter, sort: view.sort, shared: view.shared };

const audit = (
  transaction: TransactionHandle,
  actor: Actor,
  action: string,
  id: string,
  after: Row<'saved_views'> | null,
  before: Row<'saved_views'> | null = null,
): Promise<void> =>
  appendEntry(
    transaction,
    actor,
    `savedView.${action}`,
    ['savedView', id],
    auditedOf(after),
    auditedOf(before),
  );

/** Lists of which views can be saved: call, whose access and query hold for the views, and records. */
const lists: readonly { call: contracts.Call; list: CountableList }[] = [
  ...Object.values<RecordKind>(recordKinds),
  { call: contracts.listAdmins, list: admins },
  { call: contracts.listProductEarnings, list: productEarnings },
  { call: contracts.listReferralEarnings, list: referralEarnings },
];

/** Lists by the address of their screen. */
const byPath = new Map(
  lists.map((viewed) => [contracts.viewedLists[viewed.call.name] ?? viewed.call.name, viewed]),
);

/** Addresses of the lists that a caller may see. */
const visiblePaths = (caller: contracts.AccessHolder): string[] =>
  [...byPath].filter(([, { call }]) => contracts.isAllowed(caller, call.access)).map(([path]) => path);

/**
 * Validates filter, search and sort by the contract of their list.
 * @throws ValidationFailed naming the fields as `query.filter`
 */
function assertQuery(path: string, query: object): void {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  try {
    validateText(byPath.get(path)?.call.query, Object.fromEntries(given));
  } catch (error) {
    if (!(error instanceof ValidationFailed)) throw error;
    const fields = Object.entries(error.fields ?? {}).map(([name, reason]) => [`query.${name}`, reason]);
    throw new ValidationFailed(Object.fromEntries(fields) as Record<string, string>);
  }
}

/** Deadline of one count in ms. */
const deadline = 150;

/** Time in ms after which no further count begins. */
const budget = 1_000;

/**
 * Counts the records that match each view that the caller sees. Views with the same filter and search are counted once.
 * A count that takes too long, or comes after the budget, is null.
 * @param masked leaves personal data out of searches
 */
export async function countRecords(database: Handle, caller: Caller, masked: boolean): Promise<object[]> {
  const views = await savedViews(database, caller);
  const start = performance.now();
  const known = new Map<string, object | null>();
  const counts: object[] = [];
  for (const view of views) {
    const key = JSON.stringify([view.path, view.filter, view.search]);
    if (!known.has(key))
      known.set(key, performance.now() - start < budget ? await countOne(database, view, masked) : null);
    counts.push({ id: view.id, count: null, more: false, ...known.get(key) });
  }
  return counts;
}

async function countOne(database: Handle, { path, filter, search }: SavedViewRow, masked: boolean) {
  const query = { filter: filter ?? undefined, q: search ?? undefined, masked };
  try {
    const count = byPath.get(path)?.list.countUpTo(contracts.maxCounted, query);
    return count === undefined ? null : await selectCount(database, count, deadline);
  } catch (error) {
    // A later release may have other filters.
    if (error instanceof ValidationFailed) return null;
    throw error;
  }
}
