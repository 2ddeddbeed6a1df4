import { isAllowed, maxSavedViews, type SavedViewForm, type SavedViewSettings } from '@padiman/contracts';
import { v7 as newId } from 'uuid';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import type { Actor, Caller } from '../../../plugins/caller.ts';
import { NotAllowed, refusal } from '../../../plugins/errors.ts';
import { appendAudit } from '../../base/audit/audit.service.ts';
import {
  countViewsOf,
  deleteView,
  hasName,
  insertView,
  lockView,
  selectView,
  selectViews,
  updateView,
  type SavedViewRow,
  type SavedViewValues,
} from './saved-views.repository.ts';
import { assertQuery, visiblePaths } from './viewed-lists.service.ts';

export type { SavedViewRow };

/** There is no such view, or it is another admin's own. */
const SavedViewNotFound = refusal('SavedViewNotFound', 'notFound', 'There is no such view.');

/** The caller has another view of the list with the name. */
const SavedViewNameTaken = refusal(
  'SavedViewNameTaken',
  'conflict',
  'You have a view of this list with that name.',
);

/** The view is no longer the version that was shown. */
const SavedViewChanged = refusal(
  'SavedViewChanged',
  'conflict',
  'The view has changed since you opened it. Please look at it again.',
);

const TooManySavedViews = refusal(
  'TooManySavedViews',
  'conflict',
  `You have ${maxSavedViews} views already; delete one first.`,
);

/** Name and settings of a view. */
type SavedViewRequest = SavedViewForm & SavedViewSettings;

/** Own and shared views of the lists that the caller may see. */
export async function savedViews(database: Handle, caller: Caller): Promise<SavedViewRow[]> {
  const paths = visiblePaths(caller);
  return paths.length === 0 ? [] : selectViews(database, caller.adminId, paths);
}

/**
 * Saves a view of a list.
 * @throws NotAllowed for a list that the caller may not see @throws ValidationFailed for the query of another list
 * @throws SavedViewNameTaken, TooManySavedViews
 */
export async function createSavedView(
  database: Handle,
  { caller, actor }: { caller: Caller; actor: Actor },
  { path, ...request }: SavedViewRequest & { path: string },
): Promise<SavedViewRow> {
  assertVisible(caller, path);
  assertQuery(path, request.query);
  const values = valuesOf(request);
  const id = newId();
  return database.transaction().execute(async (transaction) => {
    if ((await countViewsOf(transaction, caller.adminId)) >= maxSavedViews) throw new TooManySavedViews();
    const isNew = await insertView(transaction, { id, owner_id: caller.adminId, path, ...values });
    if (!isNew) throw new SavedViewNameTaken();
    const created = await readOwn(transaction, id);
    await audit(transaction, actor, { id, action: 'create', before: null, after: auditedOf(created) });
    return created;
  });
}

/**
 * Changes a view of the caller.
 * @throws SavedViewNotFound also for another admin's own view @throws NotAllowed for a shared view of another admin
 * @throws ValidationFailed for the query of another list
 * @throws SavedViewChanged if it is no longer the version that was shown @throws SavedViewNameTaken
 */
export async function updateSavedView(
  database: Handle,
  { caller, actor }: { caller: Caller; actor: Actor },
  { id, version, ...request }: SavedViewRequest & { id: string; version: number },
): Promise<SavedViewRow> {
  return database.transaction().execute(async (transaction) => {
    const before = await lockVisible(transaction, caller, id);
    if (before.owner_id !== caller.adminId) throw new NotAllowed();
    assertQuery(before.path, request.query);
    if (before.version !== version) throw new SavedViewChanged();
    // Also locks against another change or creation by the owner.
    await countViewsOf(transaction, caller.adminId);
    if (await hasName(transaction, before, request.name)) throw new SavedViewNameTaken();
    await updateView(transaction, id, valuesOf(request));
    const after = await readOwn(transaction, id);
    const change = { before: auditedOf(before), after: auditedOf(after) };
    await audit(transaction, actor, { id, action: 'update', ...change });
    return after;
  });
}

/**
 * Deletes a view of the caller, or as a super admin a shared one.
 * @throws SavedViewNotFound also for another admin's own view @throws NotAllowed for a shared view of another admin
 */
export async function deleteSavedView(
  database: Handle,
  { caller, actor }: { caller: Caller; actor: Actor },
  id: string,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const before = await lockVisible(transaction, caller, id);
    if (before.owner_id !== caller.adminId && !isAllowed(caller, 'superAdmin')) throw new NotAllowed();
    await deleteView(transaction, id);
    await audit(transaction, actor, { id, action: 'delete', before: auditedOf(before), after: null });
  });
}

/** Locks a view that the caller sees. @throws SavedViewNotFound */
async function lockVisible(transaction: TransactionHandle, caller: Caller, id: string) {
  const view = await lockView(transaction, id);
  const isSeen = view !== undefined && (view.shared || view.owner_id === caller.adminId);
  if (!isSeen || !visiblePaths(caller).includes(view.path)) throw new SavedViewNotFound();
  return view;
}

function assertVisible(caller: Caller, path: string): void {
  if (!visiblePaths(caller).includes(path)) throw new NotAllowed();
}

async function readOwn(transaction: TransactionHandle, id: string): Promise<SavedViewRow> {
  const view = await selectView(transaction, id);
  if (view === undefined) throw new SavedViewNotFound();
  return view;
}

const valuesOf = ({ name, shared, query, hiddenColumns, density }: SavedViewRequest): SavedViewValues => ({
  ...{ name, shared, density, hidden_columns: [...new Set(hiddenColumns)] },
  ...{ filter: query.filter || null, search: query.q || null, sort: query.sort || null },
});

/** Without name and search, which may have personal data. */
const auditedOf = ({
  path,
  filter,
  sort,
  shared,
}: Pick<SavedViewRow, 'path' | 'filter' | 'sort' | 'shared'>) => ({ path, filter, sort, shared });

function audit(
  transaction: TransactionHandle,
  actor: Actor,
  {
    id,
    action,
    before,
    after,
  }: {
    id: string;
    action: string;
    before: Record<string, unknown> | null;
    after: Record<string, unknown> | null;
  },
): Promise<void> {
  const entry = { action: `savedView.${action}`, recordType: 'savedView', recordId: id, before, after };
  return appendAudit(transaction, actor, [entry]);
}
