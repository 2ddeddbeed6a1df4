import { paths, type NotedType } from '@padiman/contracts';

/** Lists of records that wait for the admin because of a note. */
export type AddressedList = 'mentions' | 'escalations';

/** Texts of each list. */
export const listTexts: Readonly<Record<AddressedList, { title: string; hint: string; empty: string }>> = {
  mentions: {
    title: 'Mentions',
    hint: 'Opening the record marks them as read.',
    empty: 'Nobody has mentioned you since you last looked.',
  },
  escalations: {
    title: 'Escalations',
    hint: 'Decide on the record, or return it with a note.',
    empty: 'No record waits for a super admin.',
  },
};

/** Each type of record: its name for people, and its list; `review` where records are decided on in review mode. */
const types: Readonly<Record<NotedType, { name: string; path: string; review?: true }>> = {
  user: { name: 'User', path: paths.users() },
  withdrawal: { name: 'Withdrawal request', path: paths.withdrawalRequests(), review: true },
  driverApplication: { name: 'Driver application', path: paths.driversRequests(), review: true },
  parcelTrip: { name: 'Parcel trip', path: paths.deliverParcel(), review: true },
  sentParcel: { name: 'Sent parcel', path: paths.sendParcel() },
  offeredRide: { name: 'Offered ride', path: paths.offerRide(), review: true },
  passengerRequest: { name: 'Ride request', path: paths.joinRide(), review: true },
  post: { name: 'Post', path: paths.posts(), review: true },
};

const known = (type: string) => (Object.hasOwn(types, type) ? types[type as NotedType] : undefined);

/** Name of a type of records. A type that the page does not know has its own. */
export const typeName = (type: string): string => known(type)?.name ?? type;

/** Address of a record: review mode for an escalation that can be decided there, and its details otherwise. */
export function recordAddress(
  list: AddressedList,
  { recordType, recordId }: { recordType: string; recordId: string },
): { pathname: string; search: string } | undefined {
  const found = known(recordType);
  if (!found) return undefined;
  const { path, review } = found;
  if (review && list === 'escalations') return { pathname: `${path}/review`, search: `?record=${recordId}` };
  // The dialog of a post has no address.
  const details = recordType === 'post' ? '' : `&details=${recordId}`;
  return { pathname: path, search: `?q=${recordId}${details}` };
}
