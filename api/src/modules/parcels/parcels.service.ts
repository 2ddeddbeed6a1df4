import { readable } from '../../lists/record-list-service.ts';
import { sentParcelList, tripList, type SentParcelRow, type TripRow } from './parcels.repository.ts';

export type { SentParcelRow, TripRow };

/** The parcel trips that drivers offer. */
export const trips = readable<TripRow, 'all' | 'reported', keyof typeof tripList.sorts>(tripList, 'all');

/** The parcels that users send. */
export const sentParcels = readable<
  SentParcelRow,
  keyof typeof sentParcelList.filters,
  keyof typeof sentParcelList.sorts
>(sentParcelList, 'all');
