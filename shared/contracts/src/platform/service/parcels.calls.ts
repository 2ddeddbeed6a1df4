import { bool, string, type InferType } from 'yup';
import { closed, naira, recordId } from '../../base/fields.ts';
import { sentParcel } from '../../travel/parcels.calls.ts';
import {
  actionCall,
  createCall,
  listCall,
  readCall,
  updateCall,
  userId,
  type EntityNames,
} from './entity-calls.ts';
import { amount, calendarDay, cancelPaidBody, deleted, text, times } from './fields.ts';

/** A sent parcel as the service API answers it. Money in naira. */
export const serviceSentParcel = sentParcel.shape({
  userId: string().required(),
  tripId: string().nullable().defined(),
  refundedAmount: naira().required(),
  ...times,
  ...deleted,
});

/** A sent parcel as the service API answers it. */
export type ServiceSentParcel = InferType<typeof serviceSentParcel>;

const fields = {
  tripId: recordId().nullable(),
  receiver_name: text(),
  amount: amount(),
  state: text(),
  sender_city: text(),
  receiver_city: text(),
  delivery_date: calendarDay(),
  is_perishable: bool(),
  is_fragile: bool(),
};

const given = {
  ...{ receiver_name: 'Bola Ade', amount: 1_200, state: 'Oyo', sender_city: 'Lagos' },
  ...{ receiver_city: 'Ibadan', delivery_date: '2026-12-05', is_perishable: false, is_fragile: true },
};
const owner = { userId: '019aa5c0-0000-7000-8000-000000000001' };

const names: EntityNames = {
  title: 'Sent parcel',
  noun: 'SentParcel',
  nouns: 'SentParcels',
  path: '/service/sent-parcels',
  section: 'Service API: parcels',
  scope: 'parcels',
  example: {
    ...{ _id: '019aa5c0-0000-7000-8000-000000000005', ...owner, ...given, tripId: null, paid: false },
    ...{ user_first_name: 'Ada', user_last_name: 'Obi', refundedAmount: 0 },
    ...{ confirmRide: false, startRide: false, endRide: false, cancelRide: false, refundRide: false },
    ...{ createdAt: '2026-11-21T08:00:00.000Z', updatedAt: '2026-11-21T08:00:00.000Z', deleted: false },
  },
};

/** `GET /service/sent-parcels/{id}`. */
export const serviceReadSentParcel = readCall(names, serviceSentParcel);

/** `GET /service/sent-parcels`. */
export const serviceListSentParcels = listCall(names, serviceSentParcel);

/** `POST /service/sent-parcels`. It is unpaid until a payment is recorded. */
export const serviceCreateSentParcel = createCall(
  names,
  serviceSentParcel,
  closed({
    userId: userId(),
    ...fields,
    receiver_name: fields.receiver_name.required(),
    amount: fields.amount.required(),
    state: fields.state.required(),
    sender_city: fields.sender_city.required(),
    receiver_city: fields.receiver_city.required(),
    delivery_date: fields.delivery_date.required(),
  }),
  { ...owner, ...given },
  'Unpaid until `serviceCreatePayment`.',
);

/** `PATCH /service/sent-parcels/{id}`. Errors: `conflict` for the amount of a paid parcel, or after its cancellation. */
export const serviceUpdateSentParcel = updateCall(
  names,
  serviceSentParcel,
  closed({ ...fields, confirmRide: bool(), startRide: bool(), endRide: bool() }),
  { confirmRide: true },
  'Changes the fields that are given, such as the flags of the ride. The amount of a paid parcel cannot be changed, nor the flags of a cancelled one.',
);

/** `POST /service/sent-parcels/{id}/cancel`: sets `cancelRide`; the parcel stays in the lists. */
export const serviceCancelSentParcel = actionCall(names, serviceSentParcel, cancelPaidBody, {
  name: 'Cancel',
  path: 'cancel',
  summary: 'cancel',
  description:
    'Sets `cancelRide`; the parcel stays in the lists, where staff can refund it. With `refund`, the payer gets what was paid and not yet refunded, and `refundRide` is set. Refused after `endRide`.',
  example: { refund: true },
});
