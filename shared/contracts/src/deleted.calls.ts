import { object, string, type InferType } from 'yup';
import { outcomesAnswer, recordIds } from './bulk.ts';
import { defineCall } from './call.ts';
import { listAnswer, listQuery } from './envelope.ts';
import { closed, instant } from './fields.ts';

/** What can be deleted and brought back. The names are those of the delete paths; `drivers` are offered rides. */
export const deletedTypes = [
  'users',
  'deliverparcels',
  'drivers',
  'passengerrequests',
  'sendparcels',
  'posts',
  'admins',
] as const;

/** One of {@link deletedTypes}. */
export type DeletedType = (typeof deletedTypes)[number];

/** A record that was deleted: what it was, when it went, by whom and why. */
export const deletedRecord = object({
  _id: string().required(),
  itemType: string<DeletedType>().oneOf(deletedTypes).required(),
  title: string().required(),
  deletedAt: instant().required(),
  deletedBy: string().nullable().defined(),
  reason: string().nullable().defined(),
});

/** A record that was deleted. */
export type DeletedRecord = InferType<typeof deletedRecord>;

/** `GET /dashboard/deleted`: one type of record at a time, users by default. */
export const listDeleted = defineCall({
  name: 'listDeleted',
  summary: 'Deleted records, newest first',
  section: 'Deleted records',
  method: 'GET',
  path: '/dashboard/deleted',
  access: 'superAdmin',
  query: listQuery(deletedTypes),
  answer: listAnswer(deletedRecord),
});

/** `POST /dashboard/deleted/restore`. */
export const restoreDeleted = defineCall({
  name: 'restoreDeleted',
  summary: 'Restore deleted records',
  section: 'Deleted records',
  description:
    'Brings records back as they were. Money that went back stays where it is. A user or admin whose phone number somebody else has by now is skipped.',
  method: 'POST',
  path: '/dashboard/deleted/restore',
  access: 'superAdmin',
  body: closed({ itemType: string<DeletedType>().oneOf(deletedTypes).required(), ids: recordIds() }),
  answer: outcomesAnswer,
});
