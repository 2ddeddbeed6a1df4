import { object, string, type InferType } from 'yup';
import { defineCall, plain } from '../../base/call.ts';
import { dataAnswer } from '../../base/envelope.ts';
import { closed, naira, recordId } from '../../base/fields.ts';
import { amount } from './fields.ts';
import { exampleId } from './kind.ts';

/** Opening balance of a user, in naira: the totals that another system kept, and what follows from them. */
export const serviceOpening = object({
  userId: string().required(),
  totalEarnings: naira().required(),
  totalWithdrawals: naira().required(),
  totalRefunds: naira().required(),
  totalBalance: naira().required(),
});
export type ServiceOpening = InferType<typeof serviceOpening>;

const example = {
  userId: exampleId(1),
  totalEarnings: 12_000,
  totalWithdrawals: 5_000,
  totalRefunds: 500,
};

/** `POST /service/openings`: opens the balance of a user who comes from another system. Errors: `notFound`, `conflict`. */
export const serviceCreateOpening = defineCall('serviceCreateOpening', 'POST /service/openings', {
  ...plain,
  summary: 'Opening balance: take over the totals of a user from another system',
  section: 'Service API: money',
  description:
    'Posts one entry to the ledger, before any other of the user: later, or a second time, it is a conflict. The balance is earnings and refunds less withdrawals, and cannot be below zero. It counts against the daily limit of the key.',
  failures: ['notFound', 'conflict', 'tooManyRequests'],
  access: 'service',
  scope: 'openings:write',
  example: { body: example, answer: { success: true, data: { ...example, totalBalance: 7_500 } } },
  body: closed({
    userId: recordId().required(),
    totalEarnings: amount().required(),
    totalWithdrawals: amount().required(),
    totalRefunds: amount().required(),
  }).test(
    'totalWithdrawals',
    'totalWithdrawals: must not be above earnings and refunds',
    // Also called with values of another type, which are refused as such.
    (body) => {
      const { totalEarnings: earnings, totalRefunds: refunds, totalWithdrawals: withdrawals } = body ?? {};
      const balance = Number(earnings) + Number(refunds) - Number(withdrawals);
      return Number.isNaN(balance) || Math.round(balance * 100) >= 0;
    },
  ),
  answer: dataAnswer(serviceOpening.required()),
});
