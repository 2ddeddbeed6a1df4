import type { Handle } from '../../../database/schema.ts';
import { AppError } from '../../../plugins/errors.ts';
import { selectJourneys, type Journey, type TravellingList } from './under-way.read-model.ts';

/** Somebody is on the road, and the caller has not confirmed that; the message names them. */
class UnderWay extends AppError {
  constructor(journeys: readonly Journey[], total: number) {
    const more = total - journeys.length;
    const texts = [...journeys.map(describe), ...(more > 0 ? [`${more} more`] : [])];
    super('underWay', `On the road now: ${texts.join('; ')}.`);
  }
}

/** People of one journey that a message names. */
const maxPeople = 6;

function describe({ kind, driver, origin, destination, people }: Journey): string {
  const more = people.length - maxPeople;
  const named = [...people.slice(0, maxPeople), ...(more > 0 ? [`${more} more`] : [])].join(', ');
  return kind === 'ride'
    ? `${driver} drives from ${origin} to ${destination} with ${named}`
    : `${driver} carries parcels of ${named} from ${origin} to ${destination}`;
}

/** Journeys that a message names. */
const maxNamed = 5;

/**
 * Asserts that nobody is on the road with the records that a call blocks or deletes: drivers, rides or parcel trips.
 * @throws UnderWay
 */
export async function assertNotUnderWay(
  database: Handle,
  { list, ids }: { list: TravellingList; ids: string[] },
): Promise<void> {
  const { journeys, total } = await selectJourneys(database, { list, ids, take: maxNamed });
  if (journeys.length > 0) throw new UnderWay(journeys, total);
}
