import {
  serviceAcceptEarning,
  serviceCancelDriverApplication,
  serviceCancelOfferedRide,
  serviceCancelParcelTrip,
  serviceCancelPassengerRequest,
  serviceCancelPost,
  serviceCancelSentParcel,
  serviceCancelUser,
  serviceCancelWithdrawal,
  serviceCreateDriverApplication,
  serviceCreateEarning,
  serviceCreateOfferedRide,
  serviceCreateParcelTrip,
  serviceCreatePassengerRequest,
  serviceCreatePayment,
  serviceCreatePost,
  serviceCreateSentParcel,
  serviceCreateUser,
  serviceCreateWithdrawal,
  serviceUpdateDriverApplication,
  serviceUpdateOfferedRide,
  serviceUpdateParcelTrip,
  serviceUpdatePassengerRequest,
  serviceUpdatePost,
  serviceUpdateSentParcel,
  serviceUpdateUser,
} from '@padiman/contracts/service';
import { assertScope } from '../service-keys/service-authentication.plugin.ts';
import { entities } from './entities.service.ts';
import { bodySchema, type ServiceCalls } from './service-call.plugin.ts';
import * as money from './service-money.service.ts';
import * as records from './service-records.service.ts';
import * as travel from './service-travel.service.ts';
import * as users from './service-users.service.ts';

const { columnsOf, createRecord, changeRecord, cancelRecord, lockLive } = records;

/** Writing calls of the service API, by kind of records. */
export function recordRoutes(calls: ServiceCalls): void {
  userRoutes(calls);
  offerRoutes(calls);
  paidRoutes(calls);
  postRoutes(calls);
  moneyRoutes(calls);
  applicationRoutes(calls);
}

const answer = async <R>(record: Promise<R>) => ({ success: true, data: await record });

function userRoutes(calls: ServiceCalls): void {
  const { users: entity } = entities;
  const created = bodySchema(serviceCreateUser);
  const updated = bodySchema(serviceUpdateUser);
  calls.write(serviceCreateUser, (transaction, { body, actor }) =>
    answer(
      createRecord({ transaction, actor }, entity, {
        profile_img_url: null,
        ...columnsOf(entity, created, body),
      }),
    ),
  );
  calls.write(serviceUpdateUser, (transaction, { params, body, actor }) =>
    answer(users.updateUser({ transaction, actor }, params.id, columnsOf(entity, updated, body))),
  );
  calls.write(serviceCancelUser, (transaction, { params, body, actor }) =>
    answer(users.cancelUser({ transaction, actor }, params.id, body.reason)),
  );
}

function offerRoutes(calls: ServiceCalls): void {
  const { trips, rides } = entities;
  const [newTrip, trip] = [bodySchema(serviceCreateParcelTrip), bodySchema(serviceUpdateParcelTrip)];
  const [newRide, ride] = [bodySchema(serviceCreateOfferedRide), bodySchema(serviceUpdateOfferedRide)];
  calls.write(serviceCreateParcelTrip, (transaction, { body, actor }) =>
    answer(createRecord({ transaction, actor }, trips, columnsOf(trips, newTrip, body))),
  );
  calls.write(serviceUpdateParcelTrip, async (transaction, { params, body, actor }) => {
    const row = await lockLive(transaction, trips, params.id);
    return answer(changeRecord({ transaction, actor }, trips, row, columnsOf(trips, trip, body)));
  });
  calls.write(serviceCancelParcelTrip, (transaction, { params, body, actor }) =>
    answer(travel.cancelTrip({ transaction, actor }, params.id, body.reason)),
  );
  calls.write(serviceCreateOfferedRide, (transaction, { body, actor }) =>
    answer(createRecord({ transaction, actor }, rides, columnsOf(rides, newRide, body))),
  );
  calls.write(serviceUpdateOfferedRide, async (transaction, { params, body, actor }) => {
    const row = await lockLive(transaction, rides, params.id);
    return answer(changeRecord({ transaction, actor }, rides, row, columnsOf(rides, ride, body)));
  });
  calls.write(serviceCancelOfferedRide, (transaction, { params, body, actor }) =>
    answer(travel.cancelRide({ transaction, actor }, params.id, body.reason)),
  );
}

function paidRoutes(calls: ServiceCalls): void {
  const { requests, parcels } = entities;
  const newRequest = bodySchema(serviceCreatePassengerRequest);
  const request = bodySchema(serviceUpdatePassengerRequest);
  const newParcel = bodySchema(serviceCreateSentParcel);
  const parcel = bodySchema(serviceUpdateSentParcel);
  calls.write(serviceCreatePassengerRequest, (transaction, { body, actor }) =>
    answer(createRecord({ transaction, actor }, requests, columnsOf(requests, newRequest, body))),
  );
  calls.write(serviceUpdatePassengerRequest, (transaction, { params, body, actor }) =>
    answer(travel.updateRequest({ transaction, actor }, params.id, columnsOf(requests, request, body))),
  );
  calls.write(serviceCancelPassengerRequest, (transaction, { params, body, actor, caller }) => {
    if (body.refund === true) assertScope(caller, 'payments:write');
    return answer(travel.cancelRequest({ transaction, actor }, params.id, body));
  });
  calls.write(serviceCreateSentParcel, (transaction, { body, actor }) =>
    answer(createRecord({ transaction, actor }, parcels, columnsOf(parcels, newParcel, body))),
  );
  calls.write(serviceUpdateSentParcel, (transaction, { params, body, actor }) =>
    answer(travel.updateParcel({ transaction, actor }, params.id, columnsOf(parcels, parcel, body))),
  );
  calls.write(serviceCancelSentParcel, (transaction, { params, body, actor, caller }) => {
    if (body.refund === true) assertScope(caller, 'payments:write');
    return answer(travel.cancelParcel({ transaction, actor }, params.id, body));
  });
}

function postRoutes(calls: ServiceCalls): void {
  const { posts } = entities;
  const [created, updated] = [bodySchema(serviceCreatePost), bodySchema(serviceUpdatePost)];
  calls.write(serviceCreatePost, (transaction, { body, actor }) =>
    answer(
      createRecord({ transaction, actor }, posts, {
        author_admin_id: null,
        ...columnsOf(posts, created, body),
      }),
    ),
  );
  calls.write(serviceUpdatePost, async (transaction, { params, body, actor }) => {
    const row = await records.lockUserPost(transaction, params.id);
    return answer(changeRecord({ transaction, actor }, posts, row, columnsOf(posts, updated, body)));
  });
  calls.write(serviceCancelPost, async (transaction, { params, body, actor }) => {
    const row = await records.lockUserPost(transaction, params.id);
    return answer(cancelRecord({ transaction, actor }, posts, row, body.reason));
  });
}

function moneyRoutes(calls: ServiceCalls): void {
  const { earnings, withdrawals } = entities;
  const [earning, withdrawal] = [bodySchema(serviceCreateEarning), bodySchema(serviceCreateWithdrawal)];
  calls.write(serviceCreatePayment, (transaction, { body, actor }) =>
    answer(money.createPayment({ transaction, actor }, body)),
  );
  calls.write(serviceCreateEarning, (transaction, { body, actor }) =>
    answer(money.createEarning({ transaction, actor }, columnsOf(earnings, earning, body))),
  );
  calls.write(serviceAcceptEarning, (transaction, { params, actor }) =>
    answer(money.acceptEarning({ transaction, actor }, params.id)),
  );
  calls.write(serviceCreateWithdrawal, (transaction, { body, actor }) =>
    answer(money.createWithdrawal({ transaction, actor }, columnsOf(withdrawals, withdrawal, body))),
  );
  calls.write(serviceCancelWithdrawal, (transaction, { params, body, actor }) =>
    answer(money.cancelWithdrawal({ transaction, actor }, params.id, body.reason)),
  );
}

function applicationRoutes(calls: ServiceCalls): void {
  const { applications } = entities;
  const created = bodySchema(serviceCreateDriverApplication);
  const updated = bodySchema(serviceUpdateDriverApplication);
  calls.write(serviceCreateDriverApplication, (transaction, { body, actor }) =>
    answer(
      createRecord({ transaction, actor }, applications, {
        car_video: null,
        ...columnsOf(applications, created, body),
      }),
    ),
  );
  calls.write(serviceUpdateDriverApplication, async (transaction, { params, body, actor }) => {
    const row = await lockLive(transaction, applications, params.id);
    money.assertPending(row);
    const columns = columnsOf(applications, updated, body);
    return answer(changeRecord({ transaction, actor }, applications, row, columns));
  });
  calls.write(serviceCancelDriverApplication, async (transaction, { params, body, actor }) => {
    const row = await lockLive(transaction, applications, params.id);
    money.assertPending(row);
    return answer(cancelRecord({ transaction, actor }, applications, row, body.reason));
  });
}
