import type { AccountLink, LinkedAccount, PersonKind } from '@padiman/contracts';
import { formatNaira, type IconName } from '@padiman/ui';

/** Name and icon of each kind of event. */
export const kindTexts: Readonly<Record<PersonKind, { label: string; icon: IconName }>> = {
  account: { label: 'Account', icon: 'users' },
  ledger: { label: 'Balance', icon: 'money' },
  withdrawals: { label: 'Withdrawals', icon: 'withdrawals' },
  offeredRides: { label: 'Rides offered', icon: 'offerRide' },
  passengers: { label: 'Passengers', icon: 'joinRide' },
  passengerRequests: { label: 'Rides joined', icon: 'joinRide' },
  parcelTrips: { label: 'Parcel trips', icon: 'deliverParcel' },
  carriedParcels: { label: 'Parcels carried', icon: 'deliverParcel' },
  sentParcels: { label: 'Parcels sent', icon: 'sendParcel' },
  posts: { label: 'Posts', icon: 'posts' },
  applications: { label: 'Applications', icon: 'driversRequests' },
  audit: { label: 'Actions of staff', icon: 'admins' },
};

/** Kinds that are not shown, as a sentence; undefined if all are. */
export const leftOutText = (kinds: readonly PersonKind[]): string | undefined =>
  kinds.length === 0
    ? undefined
    : `Not shown without further rights: ${kinds.map((kind) => kindTexts[kind].label.toLowerCase()).join(', ')}.`;

const reasonTexts: Readonly<Record<AccountLink, string>> = {
  account: 'Same bank account',
  plate: 'Same number plate',
  phone: 'Same phone number',
  nearPhone: 'Phone number differs in the last digit only',
};

/** Reason that links two accounts. */
export const reasonText = ({ link, account, plate }: LinkedAccount['reasons'][number]): string => {
  const value = account ?? plate;
  return value === null ? reasonTexts[link] : `${reasonTexts[link]}: ${value}`;
};

/** Change of the balance with its sign. */
export const changeText = (amount: number | null): string =>
  `${amount !== null && amount > 0 ? '+' : ''}${formatNaira(amount)}`;

/** Status as a word that begins with a capital. */
export const statusText = (status: string): string => status.charAt(0).toUpperCase() + status.slice(1);
