import {
  daysOf,
  lagosDay,
  paths,
  sumOfField,
  type DetailedException,
  type ExceptionKind,
  type ReconciledAccount,
  type Reconciliation,
} from '@padiman/contracts';
import { formatCount, formatNaira, splitName, unknown } from '@padiman/ui';

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

/** Count with its noun: `1 line`, `2 lines`. */
export const countOf = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;

/** Age of an exception in days of Africa/Lagos: `4 days`. */
export function formatAge(since: string): string {
  const days = daysOf({ from: lagosDay(Date.parse(since)), to: lagosDay(Date.now()) }) - 1;
  return days === 0 ? 'Today' : countOf(days, 'day');
}

/** States of an account as icon, word and color. */
const stateLooks = {
  agrees: { text: 'Agrees', icon: 'accepted', tone: 'good' },
  explained: { text: 'Exceptions open', icon: 'pending', tone: 'waiting' },
  differs: { text: 'Does not agree', icon: 'rejected', tone: 'bad' },
  unreported: { text: 'Not reported', icon: 'pending', tone: 'waiting' },
} as const;

/** State of an account at the end of a day. */
function stateOf({ reported, difference, open }: ReconciledAccount): keyof typeof stateLooks {
  if (reported === null) return 'unreported';
  if (difference !== 0) return 'differs';
  return open > 0 ? 'explained' : 'agrees';
}

/** Look of the state of an account. */
export const lookOf = (account: ReconciledAccount) => stateLooks[stateOf(account)];

/** Disagreements at the end of a day, in sentences; empty without any. */
export function openFacts({ accounts }: Reconciliation): string[] {
  const open = sumOfField(accounts, 'open') ?? 0;
  return [
    ...accounts.flatMap((account) => {
      const title = accountTitle(account.account);
      const sum = formatNaira(account.difference);
      return {
        agrees: [],
        explained: [],
        differs: [`${title}: ${sum} is unexplained.`],
        unreported: [`${title}: no balance is reported yet.`],
      }[stateOf(account)];
    }),
    ...(open > 0 ? [`Open: ${countOf(open, 'exception')}.`] : []),
  ];
}

/** Names of the types of records, and the paths of their lists. */
export const recordTypes: Readonly<Record<string, readonly [name: string, path: string]>> = {
  withdrawal: ['Withdrawal', paths.withdrawalRequests()],
  sendparcels: ['Sent parcel', paths.sendParcel()],
  passengerrequests: ['Ride request', paths.joinRide()],
};

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
