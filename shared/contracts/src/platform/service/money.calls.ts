import { bool, object, string, type InferType } from 'yup';
import { defineCall } from '../../base/call.ts';
import { dataAnswer } from '../../base/envelope.ts';
import { closed, instant, naira, orNull, recordId } from '../../base/fields.ts';
import { withdrawal } from '../../money/withdrawals.calls.ts';
import { cancelBody, deleted, pastInstant, positiveAmount, text } from './fields.ts';
import { exampleUserId, kindOfRecords, newRecord } from './kind.ts';

const owner = { userId: exampleUserId };

/** Types of records that somebody pays for, named as in the delete paths. */
export const payableTypes = ['sendparcels', 'passengerrequests'] as const;

/** A payment in naira: the record, its payer, what was paid, and what of it was refunded. */
export const servicePayment = object({
  _id: string().required(),
  itemType: string<(typeof payableTypes)[number]>().oneOf(payableTypes).required(),
  userId: string().required(),
  amount: naira().required(),
  refundedAmount: naira().required(),
  paid: bool().required(),
});
export type ServicePayment = InferType<typeof servicePayment>;

const paidRecord = {
  _id: '019aa5c0-0000-7000-8000-000000000005',
  itemType: 'sendparcels',
  amount: 1_200,
};

/** `POST /service/payments`: records that a parcel or a request was paid. */
export const serviceCreatePayment = defineCall('serviceCreatePayment', 'POST /service/payments', {
  summary: 'Payment: record that a parcel or a request was paid',
  section: 'Service API: money',
  description:
    'Posts the payment to the ledger. `amount` must be the amount of the record; it cannot be changed afterwards. Staff, or a cancellation with `refund`, pay it back.',
  failures: ['notFound', 'conflict'],
  access: 'service',
  scope: 'payments:write',
  example: {
    body: paidRecord,
    answer: { success: true, data: { ...paidRecord, ...owner, refundedAmount: 0, paid: true } },
  },
  body: closed({
    _id: recordId().required(),
    itemType: string<(typeof payableTypes)[number]>().oneOf(payableTypes).required(),
    amount: positiveAmount().required(),
  }),
  answer: dataAnswer(servicePayment.required()),
});

/** An earnings entry as the service API answers it. Money in naira; `acceptedTime` is null until it is accepted. */
export const serviceEarning = object({
  _id: string().required(),
  userId: string().required(),
  kind: string<'product' | 'referral'>().oneOf(['product', 'referral']).required(),
  amount: naira().required(),
  driverShare: orNull(naira()),
  date: instant().required(),
  acceptedTime: orNull(instant()),
  deleted: bool().required(),
});

/** Calls of earnings entries, `/service/earnings`: the product's and referral earnings. An entry never changes. */
export const serviceEarnings = kindOfRecords(
  serviceEarning,
  {
    title: 'Earning',
    noun: 'Earning',
    path: '/service/earnings',
    section: 'Service API: money',
    scope: 'earnings',
    example: {
      ...{ _id: '019aa5c0-0000-7000-8000-000000000007', ...owner, kind: 'product', amount: 100 },
      ...{ driverShare: 900, date: '2026-11-21T08:00:00.000Z', acceptedTime: null, deleted: false },
    },
  },
  {
    create: {
      body: newRecord(
        {
          kind: string<'product' | 'referral'>().oneOf(['product', 'referral']),
          amount: positiveAmount(),
          driverShare: positiveAmount().when('kind', {
            is: 'referral',
            then: (field) => field.oneOf([undefined], 'only for the kind product'),
          }),
          date: pastInstant(),
          accepted: bool(),
        },
        'kind',
        'amount',
      ),
      example: { ...owner, kind: 'product', amount: 100, driverShare: 900 },
      description:
        'A `product` entry is the commission on a trip of the driver `userId`, whose earnings on it are `driverShare`; a `referral` entry is the reward of the user. The ledger credits the user once the entry is accepted. An entry cannot be changed or removed.',
    },
    update: null,
    action: {
      name: 'accept',
      body: closed({}),
      summary: 'accept, which credits the user',
      description: 'Accepting it again changes nothing.',
    },
  },
);

/** A withdrawal request as the service API answers it. */
export const serviceWithdrawal = withdrawal.shape(deleted);

const account = {
  ...{ withdrawalID: 'WD-2026-0001', accountNumber: '0123456789', accountName: 'Ada Obi' },
  ...{ bank: 'Zenith Bank', bankCode: '057', requestedAmount: 5_000 },
};

/**
 * Calls of withdrawal requests, `/service/withdrawals`. `create` answers `conflict` for too little money, a blocked
 * user, or a `withdrawalID` in use.
 */
export const serviceWithdrawals = kindOfRecords(
  serviceWithdrawal,
  {
    title: 'Withdrawal request',
    noun: 'Withdrawal',
    path: '/service/withdrawals',
    section: 'Service API: money',
    scope: 'withdrawals',
    example: {
      ...{ _id: '019aa5c0-0000-7000-8000-000000000008', ...owner, ...account, status: 'pending' },
      ...{ dateRequested: '2026-11-21T08:00:00.000Z', deleted: false },
    },
  },
  {
    create: {
      body: closed({
        userId: recordId().required(),
        withdrawalID: text(100).required(),
        accountNumber: string()
          .required()
          .matches(/^\d{10}$/, 'must be 10 digits'),
        accountName: text().required(),
        bank: text().required(),
        bankCode: text(20).required(),
        requestedAmount: positiveAmount().required(),
      }),
      example: { ...owner, ...account },
      description:
        "Holds the amount on the user's balance until staff decide. Refused where the available balance does not cover it.",
    },
    update: null,
    action: {
      name: 'cancel',
      body: cancelBody,
      summary: 'cancel while it is pending',
      description: 'Releases the held amount. Refused once staff have decided.',
    },
  },
);
