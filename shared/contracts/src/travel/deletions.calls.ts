import { object, string, type InferType } from 'yup';
import { deleteAdmins } from '../staff/admins.calls.ts';
import { outcomesAnswer, recordIds } from '../base/bulk.ts';
import { callsOf, byTwo, exported } from '../base/call.ts';
import { listAnswer, listQuery } from '../base/envelope.ts';
import { closed, instant, orNull } from '../base/fields.ts';
import { deleteParcelTrips, deleteSentParcels } from './parcels.calls.ts';
import { deleteOfferedRides, deletePassengerRequests } from './rides.calls.ts';
import { decideWithdrawals } from '../money/withdrawals.calls.ts';

/** Bulk call of each type of records. Source: specification section 7. */
const itemCalls = {
  deliverparcels: deleteParcelTrips,
  sendparcels: deleteSentParcels,
  drivers: deleteOfferedRides,
  passengerrequests: deletePassengerRequests,
  withdrawals: decideWithdrawals,
  admins: deleteAdmins,
} as const;
export type ItemType = keyof typeof itemCalls;

/**
 * Returns the bulk call that acts on a type of records.
 *
 * @throws Error 'Invalid item type.' for any other type
 */
export function itemsCall<T extends ItemType>(itemType: T): (typeof itemCalls)[T] {
  if (!Object.hasOwn(itemCalls, itemType)) throw new Error('Invalid item type.');
  return itemCalls[itemType];
}

/** Types of records that are deleted softly and can be restored, named as in the delete paths. */
export const deletedTypes = [
  'users',
  'deliverparcels',
  'drivers',
  'passengerrequests',
  'sendparcels',
  'posts',
  'admins',
] as const;
export type DeletedType = (typeof deletedTypes)[number];

/** A deleted record with the time (UTC), the admin's name and the reason of the deletion. */
export const deletedRecord = object({
  _id: string().required(),
  itemType: string().oneOf(deletedTypes).required(),
  title: string().required(),
  deletedAt: instant().required(),
  deletedBy: orNull(string()),
  reason: orNull(string()),
});
export type DeletedRecord = InferType<typeof deletedRecord>;

const call = callsOf({ section: 'Deleted records', capability: 'deletedRecords', access: 'superAdmin' });

/** `GET /dashboard/deleted`: one type of records at a time, users by default. */
export const listDeleted = call('listDeleted', 'GET /dashboard/deleted', {
  ...exported,
  summary: 'Deleted records, newest first',
  query: listQuery(deletedTypes),
  answer: listAnswer(deletedRecord),
});

/** `POST /dashboard/deleted/restore`: undoes deletions; each id has its outcome. */
export const restoreDeleted = call('restoreDeleted', 'POST /dashboard/deleted/restore', {
  ...byTwo,
  summary: 'Restore deleted records',
  description:
    'Brings records back as they were. Money that went back stays where it is. A user or admin whose phone number somebody else has by now is skipped, and so is a record whose personal data was removed. With a limit for two admins an admin is restored once another super admin has confirmed it.',
  body: closed({ itemType: string().oneOf(deletedTypes).required(), ids: recordIds() }),
  answer: outcomesAnswer,
});
