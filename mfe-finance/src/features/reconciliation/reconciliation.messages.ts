import { paths, type DetailedException, type ExceptionKind, type Reconciliation } from '@padiman/contracts';
import { formatCount, formatNaira, splitName, unknown } from '@padiman/ui';
import { ageInDays, stateOf, sumOf } from './reconciliation.rules.ts';

/** Plain name of an account: `provider:acme` is `Acme`, `bank:main` is `Bank: main`. */
export function accountTitle(account: string): string {
  const [kind, id = account] = account.split(':');
  return kind === 'bank' ? `Bank: ${id}` : splitName(id);
}

export const kindLabels: Record<ExceptionKind, string> = {
  missingThere: 'Missing there',
  missingHere: 'Missing here',
  amountDiffers: 'Amount differs',
  statusDiffers: 'Status differs',
  doubled: 'Doubled',
  inTransit: 'On the way',
};

const choicesOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export const exceptionFilters = choicesOf({
  ...{ all: 'All exceptions', ...kindLabels },
  ...{ held: 'On hold', escalated: 'Escalated' },
});

export const correctionStates = { waiting: 'Waiting', confirmed: 'Confirmed', refused: 'Refused' } as const;
export const correctionFilters = choicesOf({ ...correctionStates, all: 'All' });
export const decisionTexts = { confirmed: 'Confirm', refused: 'Refuse' } as const;

/** Reason why a correction cannot be decided on by its author. */
export const ownCorrection = 'Yours. Another admin confirms it.';

/** Account against which a correction posts, for people: `Provider fees`. */
export const againstLabel = (account: string): string =>
  account === 'vatOnFees' ? 'VAT on fees' : splitName(account).replace(/ \w/g, (end) => end.toLowerCase());

/** Reasons of suggestions. */
export const suggestionReasons: Record<DetailedException['suggestions'][number]['reason'], string> = {
  amount: 'Same amount',
  amountAndFee: 'Same amount with the fee',
  settlement: 'Adds up to the settlement',
};

/** Exact decimal text in naira, with at least two decimals: `-26.8750` is `−₦26.875`. */
export function formatExact(text: string): string {
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (sign === undefined) return unknown;
  const decimals = fraction.replace(/0+$/, '').padEnd(2, '0');
  return `${sign && Number(text) !== 0 ? '−' : ''}${formatNaira(Number(whole)).slice(0, -2)}${decimals}`;
}

/** Day as `26 Nov 2026`. */
export const formatDay = (day: string): string =>
  new Date(day).toLocaleDateString('en-GB', {
    ...{ timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' },
  });

/** Count with its noun: `1 line`, `2 lines`. */
export const countOf = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;

/** Age of an exception in days of Africa/Lagos: `4 days`. */
export function formatAge(since: string): string {
  const days = ageInDays(since, Date.now());
  return days === 0 ? 'Today' : countOf(days, 'day');
}

/** State of an account as icon, word and color. */
export const stateLooks = {
  agrees: { text: 'Agrees', icon: 'accepted', tone: 'brand' },
  differs: { text: 'Does not agree', icon: 'rejected', tone: 'danger' },
  unreported: { text: 'Not reported', icon: 'pending', tone: 'waiting' },
} as const;

/** Disagreements at the end of a day, in sentences; empty without any. */
export function openFacts({ accounts }: Reconciliation): string[] {
  const open = sumOf(accounts.map((account) => account.open));
  return [
    ...accounts.flatMap((account) => {
      const title = accountTitle(account.account);
      const sum = formatNaira(account.difference);
      return {
        agrees: [],
        differs: [`${title}: ${sum} is unexplained.`],
        unreported: [`${title}: no balance is reported yet.`],
      }[stateOf(account)];
    }),
    ...(open > 0 ? [`Open: ${countOf(open, 'exception')}.`] : []),
  ];
}

const recordTypes: Readonly<Record<string, { name: string; path: string }>> = {
  withdrawal: { name: 'Withdrawal', path: paths.withdrawalRequests() },
  sendparcels: { name: 'Sent parcel', path: paths.sendParcel() },
  passengerrequests: { name: 'Ride request', path: paths.joinRide() },
};

/** Name of a type of records, and the path of its list; without a path for an unknown type. */
export const recordType = (type: string): { name: string; path?: string } =>
  recordTypes[type] ?? { name: splitName(type) };

/** Text after an action, by what the server says is left of the exception; undefined if it could not be read. */
export const leftText = (done: string, reference: string, left: number | undefined): string =>
  `${done}. ` +
  (left === undefined
    ? `${reference} could not be read again.`
    : `${left === 0 ? 'Nothing' : formatNaira(left)} of ${reference} is left.`);

/** Names of audited actions on an exception. */
export const exceptionEvents = {
  ...{ match: 'Matched', unmatch: 'Matches ended', correct: 'Correction proposed' },
  ...{ confirmed: 'Correction confirmed', refused: 'Correction refused' },
};
