import { array, bool, number, object, string, type InferType } from 'yup';
import { callsOf, plain } from '../base/call.ts';
import { dataAnswer } from '../base/envelope.ts';
import { closed, listOf, orNull, required } from '../base/fields.ts';
import { paths } from '../base/paths.ts';

/**
 * Lists of which views can be saved: address of the screen by the name of the list's call. Names rather than the calls,
 * so that a page does not load the contracts of lists that it does not read.
 */
export const viewedLists: Readonly<Record<string, string>> = {
  listParcelTrips: paths.deliverParcel(),
  listOfferedRides: paths.offerRide(),
  listSentParcels: paths.sendParcel(),
  listPassengerRequests: paths.joinRide(),
  listPosts: paths.posts(),
  listUsers: paths.users(),
  listAppeals: paths.appeals(),
  listAdmins: paths.admins(),
  listDriverApplications: paths.driversRequests(),
  listWithdrawals: paths.withdrawalRequests(),
  listProductEarnings: paths.productEarnings(),
  listReferralEarnings: paths.referralEarnings(),
};

/** Most views that one admin saves. */
export const maxSavedViews = 50;

/** Limit up to which records are counted one by one. */
export const maxCounted = 1_000;

/** Row heights of a view. */
const densities = ['comfortable', 'compact'] as const;

/** Name of a view, and `shared` for one that the team sees too. */
export const savedViewForm = closed({
  name: string().trim().required('Name is required').max(60, 'Name must be at most 60 characters'),
  shared: bool().required(),
});
export type SavedViewForm = InferType<typeof savedViewForm>;

/** Parts of a list that a view keeps beside its query. */
const look = {
  hiddenColumns: required(
    array().of(string().min(1).max(60).required()).max(60),
    "Names of the list's columns that are not shown.",
  ),
  density: string().oneOf(densities).required(),
};

/** View of a list. Filter, search and sort are the parameters `filter`, `q` and `sort` of the list's call. */
export const savedView = object({
  _id: string().required(),
  path: required(string(), "Address of the list's screen in the console."),
  name: string().required(),
  query: object({ filter: string(), q: string(), sort: string() }).required(),
  ...look,
  shared: bool().required(),
  mine: required(bool(), 'True for a view of the caller.'),
  by: required(string(), 'Name of the admin who saved it.'),
  version: number().required(),
});
export type SavedView = InferType<typeof savedView>;

/** Filter, search, sort, hidden columns and row height of a list. */
const settings = {
  query: closed({ filter: string().max(60), q: string().trim().max(100), sort: string().max(60) }).required(),
  ...look,
};

/** Settings of a list that a view keeps. */
export type SavedViewSettings = Pick<SavedView, 'query' | 'hiddenColumns' | 'density'>;

const call = callsOf({ section: 'Saved views', capability: 'savedViews', access: 'staff', ...plain });

/** `GET /dashboard/saved-views`: own and shared views of the lists that the caller may see, by name. */
export const listSavedViews = call('listSavedViews', 'GET /dashboard/saved-views', {
  summary: 'Saved views of lists, by name',
  description:
    'Those of the caller, and those that others share, of lists that the caller may see. Pages read it on their own, so it does not count as a use of the session.',
  background: true,
  records: ['savedView'],
  answer: dataAnswer(listOf(savedView)),
});

/** Number of records that match a view; `count` is null where counting took too long. */
export const savedViewCount = object({
  _id: string().required(),
  count: orNull(number()),
  more: required(bool(), 'True if more match than were counted.'),
});

/** `GET /dashboard/saved-views/counts`: numbers of records for all views that the caller sees. */
export const countSavedViews = call('countSavedViews', 'GET /dashboard/saved-views/counts', {
  summary: 'How many records match each saved view',
  description: `A search is counted up to ${maxCounted} records, and given up after a fraction of a second.`,
  background: true,
  answer: dataAnswer(listOf(savedViewCount)),
});

/** `POST /dashboard/saved-views`. Errors: `validation` for another list's query; `conflict` for a name that is taken. */
export const createSavedView = call('createSavedView', 'POST /dashboard/saved-views', {
  summary: 'Save a view of a list',
  description: `The query must be one of the list, and the caller must have the access of the list. At most ${maxSavedViews} views per admin, each with a name of its own in its list.`,
  failures: ['conflict'],
  body: savedViewForm.shape({ path: string().oneOf(Object.values(viewedLists)).required(), ...settings }),
  answer: dataAnswer(savedView.required()),
});

/** `PUT /dashboard/saved-views/{id}`, for the owner. Errors: `notFound`; `forbidden`; `conflict` for another version. */
export const updateSavedView = call('updateSavedView', 'PUT /dashboard/saved-views/{id}', {
  summary: 'Rename, share or change a saved view',
  description: 'Only by its owner. `version` is that of the view that was shown.',
  failures: ['conflict'],
  body: savedViewForm.shape({ version: number().integer().min(1).required(), ...settings }),
  answer: dataAnswer(savedView.required()),
});

/** `DELETE /dashboard/saved-views/{id}`: for the owner, and of a shared one for super admins. Errors: `notFound`. */
export const deleteSavedView = call('deleteSavedView', 'DELETE /dashboard/saved-views/{id}', {
  summary: 'Delete a saved view',
  description: 'By its owner; a shared one also by a super admin. The records stay.',
});
