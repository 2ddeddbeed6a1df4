import { object, string, type InferType } from 'yup';
import { callsOf, plain, proved } from '../base/call.ts';
import { dataAnswer } from '../base/envelope.ts';
import { closed, naira, required } from '../base/fields.ts';

/** Those who can bear the charges of payouts. */
export const feeBearers = ['platform', 'member'] as const;
export type FeeBearer = (typeof feeBearers)[number];

const bearer = () => string().oneOf(feeBearers).required();

/** Charges of one payout in naira. */
export const payoutCharges = object({
  bearer: bearer(),
  fee: required(naira(), 'Fee of the provider: as published, and as charged once it is paid.'),
  stampDuty: required(naira(), 'Stamp duty on transfers from 10,000 naira.'),
  received: required(naira(), 'What the member receives.'),
});
export type PayoutCharges = InferType<typeof payoutCharges>;

const setting = object({ bearer: bearer() });

const call = callsOf({ section: 'Withdrawals', capability: 'payouts', access: 'superAdmin' });

/** `GET /dashboard/payout-fees`: the one who bears the charges of payouts. */
export const readPayoutFees = call('readPayoutFees', 'GET /dashboard/payout-fees', {
  ...plain,
  summary: 'Bearer of the fees and the stamp duty of payouts',
  answer: dataAnswer(setting.required()),
});

/** `PUT /dashboard/payout-fees`: changes it, for requests that are accepted afterwards. */
export const changePayoutFees = call('changePayoutFees', 'PUT /dashboard/payout-fees', {
  ...proved,
  summary: 'Change who bears the fees and the stamp duty of payouts',
  description:
    'Holds for requests that are accepted afterwards. With `member` the published charges are taken off what is sent.',
  body: closed({ bearer: bearer() }),
  answer: dataAnswer(setting.required()),
});
