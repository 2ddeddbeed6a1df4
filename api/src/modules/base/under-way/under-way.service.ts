import type { Handle } from '../../../database/schema.ts';
import { UnderWay } from './under-way.errors.ts';
import { selectJourneys, type TravellingList } from './under-way.read-model.ts';

/** Journeys that a message names. */
const maxNamed = 5;

/**
 * Asserts that nobody is on the road with the records that a call blocks or deletes: drivers, rides or parcel trips.
 *
 * @throws UnderWay
 */
export async function assertNotUnderWay(
  database: Handle,
  { list, ids }: { list: TravellingList; ids: string[] },
): Promise<void> {
  const { journeys, total } = await selectJourneys(database, { list, ids, take: maxNamed });
  if (journeys.length > 0) throw new UnderWay(journeys, total);
}
