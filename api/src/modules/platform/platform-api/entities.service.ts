import {
  serviceDriverApplication,
  serviceEarning,
  serviceOfferedRide,
  serviceParcelTrip,
  servicePassengerRequest,
  servicePost,
  serviceSentParcel,
  serviceUser,
  serviceWithdrawal,
} from '@padiman/contracts/service';
import type { ObjectSchema } from 'yup';
import type { Handle } from '../../../database/schema.ts';
import {
  contractList,
  recordMapper,
  type ContractList,
  type ContractRow,
} from '../../../lists/contract-list.ts';
import { ofUser, sources } from './service-records.read-model.ts';
import type { ServiceTable } from './service-records.repository.ts';
import { RecordNotFound } from './service.errors.ts';

/** One kind of records of the service API. */
export interface Entity<R extends object> {
  table: ServiceTable;
  /** Type in the audit. */
  recordType: string;
  /** List of all records, or of those of one user. */
  list: (userId: string | undefined) => ContractList<R, 'all'>;
  /** Reads one record, cancelled ones too. @throws RecordNotFound */
  read: (database: Handle, id: string) => Promise<R>;
  toRecord: (row: ContractRow<R>) => R;
}

function entity<R extends object>(
  table: ServiceTable,
  recordType: string,
  record: ObjectSchema<R>,
  list: Entity<R>['list'],
): Entity<R> {
  const toRecord = recordMapper(record);
  const everyone = list(undefined);
  return {
    ...{ table, recordType, toRecord },
    list: (userId) => (userId === undefined ? everyone : list(userId)),
    read: async (database, id) => {
      const [row] = await everyone.readByIds(database, [id]);
      if (row === undefined) throw new RecordNotFound();
      return toRecord(row);
    },
  };
}

const of = <S extends { name: string }>(source: S, userId: string | undefined, column = 'user_id'): S =>
  userId === undefined ? source : ofUser(source, column, userId);

/** Kinds of records of the service API. */
export const entities = {
  users: entity('users', 'user', serviceUser, (id) => contractList(serviceUser, of(sources.users, id, 'id'))),
  trips: entity('parcel_trips', 'parcelTrip', serviceParcelTrip, (id) =>
    contractList(serviceParcelTrip, of(sources.trips, id)),
  ),
  rides: entity('offered_rides', 'offeredRide', serviceOfferedRide, (id) =>
    contractList(serviceOfferedRide, of(sources.rides, id)),
  ),
  requests: entity('passenger_requests', 'passengerRequest', servicePassengerRequest, (id) =>
    contractList(servicePassengerRequest, of(sources.requests, id)),
  ),
  parcels: entity('sent_parcels', 'sentParcel', serviceSentParcel, (id) =>
    contractList(serviceSentParcel, of(sources.parcels, id)),
  ),
  posts: entity('posts', 'post', servicePost, (id) =>
    contractList(servicePost, of(sources.posts, id, 'author_user_id')),
  ),
  earnings: entity('earnings', 'earning', serviceEarning, (id) =>
    contractList(serviceEarning, of(sources.earnings, id)),
  ),
  withdrawals: entity('withdrawals', 'withdrawal', serviceWithdrawal, (id) =>
    contractList(serviceWithdrawal, of(sources.withdrawals, id)),
  ),
  applications: entity('driver_applications', 'driverApplication', serviceDriverApplication, (id) =>
    contractList(serviceDriverApplication, of(sources.applications, id)),
  ),
};
