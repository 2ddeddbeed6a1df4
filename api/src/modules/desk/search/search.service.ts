import * as contracts from '@padiman/contracts';
import type { Handle } from '../../../database/schema.ts';
import { selectHits, type Hit } from '../../../lists/list-hits.ts';
import { kindEntries, type RecordKindName } from '../../../lists/records.ts';

/** A found record. */
type TypedHit = Hit & { type: RecordKindName };

/** Length of a post's beginning, in characters. */
const previewLength = 100;

type Description = Partial<Pick<contracts.SearchHit, 'detail' | 'phone' | 'account'>> &
  Pick<contracts.SearchHit, 'title'>;

const joinedBy =
  (separator: string) =>
  (...texts: (string | null)[]) =>
    texts.filter((text) => text !== null && text !== '').join(separator);

const [joined, facts] = [joinedBy(' '), joinedBy(' · ')];
/** Start and end of a journey. */
const route = joinedBy(' to ');

const ownerOf = (record: { user_first_name: string | null; user_last_name: string | null }) =>
  joined(record.user_first_name, record.user_last_name);

const preview = (text: string) => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > previewLength ? `${line.slice(0, previewLength - 1).trimEnd()}…` : line;
};

/** Description of a record, for each type. */
const described = {
  users: (user: contracts.User) => ({
    title: joined(user.first_name, user.last_name),
    detail: user.blocked === true ? 'blocked' : '',
    phone: user.phone_number,
  }),
  withdrawals: (request: contracts.Withdrawal) => ({
    title: request.accountName ?? '',
    detail: facts(request.bank, request.status, request.withdrawalID),
    account: request.accountNumber,
  }),
  deliverparcels: (trip: contracts.ParcelTrip) => ({
    title: route(trip.bus_stop, trip.destination),
    detail: facts(ownerOf(trip), trip.travel_date),
    phone: trip.users_phone_number,
  }),
  sendparcels: (parcel: contracts.SentParcel) => ({
    title: route(parcel.sender_city, parcel.receiver_city),
    detail: facts(`${ownerOf(parcel)} to ${parcel.receiver_name}`, parcel.delivery_date),
  }),
  drivers: (ride: contracts.OfferedRide) => ({
    title: route(ride.current_city, ride.destination),
    detail: facts(ride.plate_no, ownerOf(ride), ride.travelling_date),
    phone: ride.users_phone_number,
  }),
  passengerrequests: (request: contracts.PassengerRequest) => ({
    title: route(request.current_city, request.destination),
    detail: facts(ownerOf(request), request.travelling_date),
    phone: request.users_phone_number,
  }),
  posts: (post: contracts.Post) => ({
    title: preview(post.text ?? ''),
    detail: joined(post.first_name, post.last_name),
  }),
  applications: (application: contracts.DriverApplication) => ({
    title: joined(application.firstName, application.lastName),
    detail: facts(application.licenseNumber, application.status),
    phone: application.phoneNumber,
  }),
  appeals: (appeal: contracts.Appeal) => ({
    title: joined(appeal.firstName, appeal.lastName),
    detail: facts('Appeal', appeal.status),
  }),
} satisfies Record<RecordKindName, (record: never) => Description>;

/** Addresses of the screens with the lists. */
const screens: Readonly<Record<RecordKindName, string>> = {
  users: contracts.paths.users(),
  withdrawals: contracts.paths.withdrawalRequests(),
  deliverparcels: contracts.paths.deliverParcel(),
  sendparcels: contracts.paths.sendParcel(),
  drivers: contracts.paths.offerRide(),
  passengerrequests: contracts.paths.joinRide(),
  posts: contracts.paths.posts(),
  applications: contracts.paths.driversRequests(),
  appeals: contracts.paths.appeals(),
};

/** Maps a found record to the contract's hit. A record without a name has its id as title. */
function toHit({ type, id, record }: TypedHit): contracts.SearchHit {
  const describe: (record: never) => Description = described[type];
  const { title, detail = '', phone = null, account = null } = describe(record as never);
  return { _id: id, type, path: screens[type], title: title === '' ? id : title, detail, phone, account };
}

/**
 * Finds records of all lists that the caller may see, in one statement; newest first within a type.
 * @param masked leaves personal data out of the search
 */
export async function search(
  database: Handle,
  text: string,
  { caller, masked }: { caller: contracts.AccessHolder; masked: boolean },
): Promise<contracts.SearchHit[]> {
  const allowed = kindEntries.filter(([, { call }]) => contracts.isAllowed(caller, call.access));
  const hits = await selectHits(
    database,
    allowed.map(([type, { list, live = list }]) =>
      live.hits({ type, search: text, masked, take: contracts.maxHits }),
    ),
  );
  return allowed.flatMap(([type]) => (hits as TypedHit[]).filter((hit) => hit.type === type).map(toHit));
}
