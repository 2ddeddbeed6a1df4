import { array, object, string, type InferType } from 'yup';
import { defineCall, plain } from '../base/call.ts';
import { dataAnswer } from '../base/envelope.ts';
import { closed, orNull, personal, required } from '../base/fields.ts';

/** Largest number of hits of one type in an answer. */
export const maxHits = 5;

/** Shortest search that is sent, in characters. */
export const minSearch = 2;

/** Record that a search found. `path` is the address of its list in the console. */
export const searchHit = object({
  _id: string().required(),
  type: required(string(), 'Type of the record, as in the paths that delete it; `applications` of drivers.'),
  path: required(string(), "Address of the record's list in the console."),
  title: required(personal('text'), 'Name of the record.'),
  detail: string().defined().meta({ description: 'Further facts that tell records apart.' }),
  phone: orNull(personal('phone')),
  account: orNull(personal('account')),
});
export type SearchHit = InferType<typeof searchHit>;

/** `GET /dashboard/search`: records of all lists that the caller may see, newest first within a type. */
export const searchRecords = defineCall('searchRecords', 'GET /dashboard/search', {
  ...plain,
  summary: 'Records of all lists by name, phone, id, plate or account',
  section: 'Dashboard',
  description:
    'Finds what the lists find by `q`, at most five records of each type, in the order of the types. Types whose list the caller may not see are not searched, nor personal data for a caller who sees it masked. Deleted records are left out. Beyond the newest records a search that matches very many finds some of them, not always the newest.',
  capability: 'search',
  access: 'staff',
  query: closed({ q: string().trim().min(minSearch).max(100).required() }),
  answer: dataAnswer(array().of(searchHit).required()),
});
