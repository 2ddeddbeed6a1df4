import type { AccountLink, LinkedAccount, PersonKind, Sanction } from '@padiman/contracts';
import { formatMoment, formatNaira, type IconName } from '@padiman/ui';

/** Name and icon of each kind of event. */
export const kindTexts: Readonly<Record<PersonKind, { label: string; icon: IconName }>> = {
  account: { label: 'Account', icon: 'users' },
  sanctions: { label: 'Sanctions', icon: 'alert' },
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

/** Names of the kinds of sanctions. */
export const sanctionName = { warning: 'Warning', suspension: 'Suspension' } as const;

/** Names of their ends. */
export const endName = { warning: 'Take Back', suspension: 'End Suspension' } as const;

/** Reasons of a warning or suspension. */
export const sanctionReasons = [
  'Abusive or unsafe',
  'Asked for payment outside of the app',
  'Shared contacts in public',
  'Did not come to trips that were agreed',
] as const;

/** Reasons of its end. */
export const endReasons = ['It was a mistake', 'The member has answered the reason'] as const;

/** Lengths of a suspension, in days. */
export const suspensionLengths = ['1', '3', '7', '30'].map((value) => ({
  value,
  label: value === '1' ? '1 day' : `${value} days`,
}));

/** End of a suspension that begins now, to the minute. */
export const suspensionEnd = (days: string): string =>
  new Date(Math.ceil(Date.now() / 60_000) * 60_000 + Number(days) * 86_400_000).toISOString();

/** Texts of the dialog of a warning, or of a suspension until a time. */
export const sanctionTexts = (name: string, until: string | undefined) =>
  until === undefined
    ? {
        ...{ title: `Warn ${name}`, confirmText: 'Warn' },
        consequence: `The app shows ${name} the reason. Nothing else changes, and you can take it back.`,
        done: { title: 'Warned', text: `${name} was warned.` },
      }
    : {
        ...{ title: `Suspend ${name}`, confirmText: 'Suspend' },
        consequence: `The app keeps ${name} out until ${formatMoment(until)}; then it ends by itself. You can end it before.`,
        done: { title: 'Suspended', text: `${name} is suspended until ${formatMoment(until)}.` },
      };

/** End of a sanction as a sentence. */
export function endTextOf({ endedAt, endedBy, endReason }: Sanction): string {
  const by = endedBy === null ? 'by itself' : `by ${endedBy}`;
  return `Ended ${by} on ${formatMoment(endedAt)}${endReason === null ? '.' : `: ${endReason}`}`;
}
