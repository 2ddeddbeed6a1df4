import { object, string } from 'yup';
import type { Access } from './access.ts';
import { defineCall, proved } from './call.ts';
import { dataAnswer } from './envelope.ts';
import { closed, recordId } from './fields.ts';

/** Fields of one type of records that can be revealed. */
interface RevealableRow {
  /** Access to the list of the records. */
  access: Access;
  /** Names of the fields for people, by field. */
  fields: Readonly<Record<string, string>>;
}

const phone = 'phone number';
const account = 'account number';

/**
 * Personal fields that can be revealed one by one, by type of record, named as in the delete paths. `payees` are users who
 * asked for a withdrawal, as its details show them.
 */
export const revealableRecords = {
  users: { access: 'viewAllUsers', fields: { phone_number: phone, email: 'e-mail' } },
  payees: { access: 'viewWithdrawalEarnings', fields: { phone_number: phone } },
  withdrawals: { access: 'viewWithdrawalEarnings', fields: { accountNumber: account } },
  payouts: { access: 'viewWithdrawalEarnings', fields: { accountNumber: account } },
  deliverparcels: { access: 'staff', fields: { users_phone_number: phone } },
  drivers: { access: 'staff', fields: { users_phone_number: phone } },
  passengerrequests: {
    access: 'staff',
    fields: { users_phone_number: phone, driver_phone_number: phone },
  },
} as const satisfies Record<string, RevealableRow>;
export type RevealableType = keyof typeof revealableRecords;

const types = Object.keys(revealableRecords) as RevealableType[];

/** Fields of a type of records that can be revealed, with their names for people. */
export const revealableFields = (type: RevealableType): Readonly<Record<string, string>> =>
  revealableRecords[type].fields;

/** Tells whether our API masked a value: asterisks occur in no phone number, e-mail address or account number. */
export const isMasked = (value: string | null | undefined): boolean => value?.includes('***') === true;

/** Form of the reason for which a value is revealed. */
export const revealForm = closed({
  reason: string()
    .trim()
    .required('Reason is required')
    .min(5, 'Reason must be at least 5 characters')
    .max(200, 'Reason must be at most 200 characters'),
});

/** `POST /dashboard/personal-data/reveal`: answers one masked value. */
export const revealPersonalData = defineCall('revealPersonalData', 'POST /dashboard/personal-data/reveal', {
  ...proved,
  summary: 'Reveal one masked value, with a reason',
  section: 'Audit',
  description:
    'For admins without the right `viewPersonalData`, who get phone numbers, e-mails and account numbers masked. Needs access to the list of the record. Audited, a security event, and limited to 30 an hour for each admin.',
  failures: ['forbidden', 'notFound', 'tooManyRequests'],
  capability: 'masking',
  access: 'staff',
  body: revealForm
    .shape({
      itemType: string().oneOf(types).required(),
      id: recordId().required(),
      field: string().required().max(40),
    })
    .test(
      'field',
      'field is no masked field of the record',
      ({ itemType, field }) => !types.includes(itemType) || Object.hasOwn(revealableFields(itemType), field),
    ),
  answer: dataAnswer(object({ value: string().required() }).required()),
});
