import { bool, object, string, type InferType } from 'yup';
import { defineCall, plain } from '../../base/call.ts';
import { dataAnswer } from '../../base/envelope.ts';
import { closed, naira, orNull, recordId } from '../../base/fields.ts';
import { positiveAmount, text } from './fields.ts';
import { exampleId } from './kind.ts';

/** Types of records that somebody pays for, named as in the delete paths. */
export const payableTypes = ['sendparcels', 'passengerrequests'] as const;

/** A payment in naira: the record, its payer, what was paid, and what of it was refunded. */
export const servicePayment = object({
  _id: string().required(),
  itemType: string().oneOf(payableTypes).required(),
  userId: string().required(),
  amount: naira().required(),
  refundedAmount: naira().required(),
  paid: bool().required(),
  provider: orNull(string(), 'Id of the provider; null if none was named.'),
  providerReference: orNull(string()),
});
export type ServicePayment = InferType<typeof servicePayment>;

const paidRecord = {
  ...{ _id: exampleId(5), itemType: 'sendparcels', amount: 1_200 },
  ...{ provider: 'kudipay', providerReference: 'T685312322670591' },
};

/** `POST /service/payments`: records that a parcel or a request was paid. */
export const serviceCreatePayment = defineCall('serviceCreatePayment', 'POST /service/payments', {
  ...plain,
  summary: 'Payment: record that a parcel or a request was paid',
  section: 'Service API: money',
  description:
    'Posts the payment to the ledger. `amount` must be the amount of the record; it cannot be changed afterwards. `provider` and `providerReference` name the payment at the provider: both or neither, and another record with the same two is a conflict; the same call again answers the same. Staff, or a cancellation with `refund`, pay it back. A key pays in, credits and refunds at most its daily limit within 24 hours, by default 100,000 naira; more is answered 429.',
  failures: ['notFound', 'conflict', 'tooManyRequests'],
  access: 'service',
  scope: 'payments:write',
  example: {
    body: paidRecord,
    answer: { success: true, data: { ...paidRecord, userId: exampleId(1), refundedAmount: 0, paid: true } },
  },
  body: closed({
    _id: recordId().required(),
    itemType: string().oneOf(payableTypes).required(),
    amount: positiveAmount().required(),
    provider: string()
      .matches(/^[a-z][a-z0-9]{1,19}$/, 'must be lower-case letters and digits')
      .meta({ description: 'Id of the provider that received the payment: its name in lower case.' }),
    providerReference: text(100).meta({ description: "The provider's reference of the payment." }),
  }).test(
    'providerReference',
    'provider and providerReference: give both or neither',
    // Also called with values of another type, which are refused as such.
    (body) => (body?.provider === undefined) === (body?.providerReference === undefined),
  ),
  answer: dataAnswer(servicePayment.required()),
});
