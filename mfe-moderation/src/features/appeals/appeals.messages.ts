import type { Appeal, AppealDetails } from '@padiman/contracts';
import { formatMoment, splitName } from '@padiman/ui';
import { suspensionEnd, suspensionLengths } from '../person/person.messages.ts';
import { typeLabel } from '../../review/review.messages.ts';

/** Names of the decisions on appeals, and of what waits for one. */
export const appealLabels = {
  ...{ accept: 'Reverse', reject: 'Uphold' },
  ...{ accepted: 'Reversed', rejected: 'Upheld', pending: 'Pending' },
} as const;

/** State of an appeal, in words. */
export const stateText = ({ status, changed }: Pick<Appeal, 'status' | 'changed'>): string =>
  changed ? 'Changed' : appealLabels[status];

/** Filter choices. */
export const appealFilters = [
  { value: 'all', label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'rejected', label: 'Upheld' },
  { value: 'accepted', label: 'Reversed or Changed' },
] as const;

/** Reasons for which a decision is upheld; the member is sent the chosen one. */
export const upholdingReasons = [
  'The decision follows our terms',
  'The appeal says nothing new',
  'The evidence confirms the reason',
] as const;

const decisions: Readonly<Record<string, string>> = {
  'withdrawal.reject': 'Withdrawal rejected',
  'driverApplication.reject': 'Application rejected',
  'user.block': 'User blocked',
  'user.warn': 'User warned',
  'user.suspend': 'User suspended',
};

type Named = Pick<Appeal, 'firstName' | 'lastName' | 'action' | 'itemType'>;

/** Decision that is appealed. */
export const decisionText = ({ action, itemType }: Named): string =>
  decisions[action] ?? `${typeLabel(itemType)} deleted`;

/** Name of the member. */
export const memberOf = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`.trim();

/** Appeal in messages. */
export const appealName = (appeal: Named): string => `${decisionText(appeal)}, ${memberOf(appeal)}`;

/** Facts of the record as it was decided, as people write them. */
export const factsOf = ({ facts }: Pick<AppealDetails, 'facts'>) =>
  facts.map(({ name, value }) => {
    const label = splitName(name.replaceAll('_', ' ')).toLowerCase();
    const shown = /^\d{4}-\d{2}-\d{2}T/.test(value) ? formatMoment(value) : value;
    return { name: label.charAt(0).toUpperCase() + label.slice(1), value: shown };
  });

type Option = (typeof suspensionLengths)[number];

/** Sanctions that are milder than the appealed one: a warning, and suspensions that end before it. */
export function milderThan({ facts }: Pick<AppealDetails, 'facts'>): [Option, ...Option[]] {
  const end = facts.find(({ name }) => name === 'until')?.value;
  const shorter = suspensionLengths.filter(
    ({ value }) => end === undefined || new Date(suspensionEnd(value)) < new Date(end),
  );
  return [
    { value: 'warning', label: 'Warning' },
    ...shorter.map(({ value, label }) => ({ value, label: `Suspension of ${label}` })),
  ];
}
