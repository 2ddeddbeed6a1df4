import { maxCounted } from '@padiman/contracts';
import type { Handle } from '../../../database/schema.ts';
import type { BoundedCount } from '../../../lists/record-list-repository.ts';
import { selectCount, type SavedViewRow } from './saved-views.repository.ts';
import { isQuery, listAt } from './viewed-lists.service.ts';

/** Deadline of one count in ms. */
const deadline = 150;

/** Time in ms after which no further count begins. */
const budget = 1_000;

/**
 * Counts the records that match each view. Views with the same filter and search are counted once. What takes too long,
 * and what comes after the budget, is null.
 *
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
