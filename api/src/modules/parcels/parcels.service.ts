import type { Handle } from '../../database/schema.ts';
import { readRecordPage, type ListQuery } from '../../lists/record-list.service.ts';
import { sentParcelList, tripList, type SentParcelRow, type TripRow } from './parcels.repository.ts';

export type { SentParcelRow, TripRow };

/** A page of the parcel trips that drivers offer. */
export const listTrips = (database: Handle, query: ListQuery<'all' | 'reported'>) =>
  readRecordPage<TripRow, 'all' | 'reported'>(database, tripList, query, { defaultFilter: 'all' });

/** A page of the parcels that users send. */
export const listSentParcels = (database: Handle, query: ListQuery<keyof typeof sentParcelList.filters>) =>
  readRecordPage<SentParcelRow, keyof typeof sentParcelList.filters>(database, sentParcelList, query, {
    defaultFilter: 'all',
  });
