import type { Handle } from '../../database/schema.ts';
import { readRecordPage, type ListQuery } from '../../lists/record-list.service.ts';
import { requestList, rideList, type RequestRow, type RideRow } from './rides.repository.ts';

export type { RequestRow, RideRow };

/** A page of the rides that drivers offer. */
export const listRides = (database: Handle, query: ListQuery<'all' | 'reported'>) =>
  readRecordPage<RideRow, 'all' | 'reported'>(database, rideList, query, { defaultFilter: 'all' });

/** A page of passengers' requests. */
export const listRequests = (database: Handle, query: ListQuery<'all' | 'reported'>) =>
  readRecordPage<RequestRow, 'all' | 'reported'>(database, requestList, query, { defaultFilter: 'all' });
