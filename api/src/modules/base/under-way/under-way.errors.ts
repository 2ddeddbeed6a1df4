import { AppError } from '../../../plugins/errors.ts';
import type { Journey } from './under-way.read-model.ts';

/** Somebody is on the road, and the caller has not confirmed that; the message names them. */
export class UnderWay extends AppError {
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
