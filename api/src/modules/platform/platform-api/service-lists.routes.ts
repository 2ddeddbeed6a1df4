import type { Call, CallAnswer } from '@padiman/contracts';
import * as contracts from '@padiman/contracts/service';
import type { Schema } from 'yup';
import { pageFields } from '../../../lists/list-route.ts';
import { entities, type Entity } from './entities.service.ts';
import type { ServiceCalls } from './service-call.plugin.ts';

type ReadCall = typeof contracts.serviceReadUser;
type ListCall = typeof contracts.serviceListUsers;

/** Reading calls of the service API: one record, and pages of records. */
export function listRoutes(calls: ServiceCalls): void {
  const serve = <R extends object>(
    { read, list, toRecord }: Entity<R>,
    one: Call<NonNullable<ReadCall['params']>, undefined, undefined, Schema>,
    many: Call<undefined, NonNullable<ListCall['query']>, undefined, Schema>,
  ) => {
    calls.read(one, async (database, { params }) => ({
      success: true,
      data: await read(database, params.id),
    }));
    calls.read(many, async (database, { query }) => {
      const { userId, ...page } = query;
      const { rows, ...found } = await list(userId).readPage(database, page);
      return { success: true, data: rows.map(toRecord), ...pageFields(found) } as CallAnswer<typeof many>;
    });
  };
  serve(entities.users, contracts.serviceReadUser, contracts.serviceListUsers);
  serve(entities.trips, contracts.serviceReadParcelTrip, contracts.serviceListParcelTrips);
  serve(entities.rides, contracts.serviceReadOfferedRide, contracts.serviceListOfferedRides);
  serve(entities.requests, contracts.serviceReadPassengerRequest, contracts.serviceListPassengerRequests);
  serve(entities.parcels, contracts.serviceReadSentParcel, contracts.serviceListSentParcels);
  serve(entities.posts, contracts.serviceReadPost, contracts.serviceListPosts);
  serve(entities.earnings, contracts.serviceReadEarning, contracts.serviceListEarnings);
  serve(entities.withdrawals, contracts.serviceReadWithdrawal, contracts.serviceListWithdrawals);
  serve(
    entities.applications,
    contracts.serviceReadDriverApplication,
    contracts.serviceListDriverApplications,
  );
}
