import type { DecisionState } from '@padiman/contracts';

/** Outcome of the decision on an application. */
export type Decision = Exclude<DecisionState, 'pending'>;

/** Filter choices of the specification, and the pending applications. */
export const applicationFilters = [
  { value: 'all', label: 'All' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'pending', label: 'Pending' },
] as const;

/** Labels of the states. */
export const stateLabels: Record<DecisionState, string> = {
  pending: 'Pending',
  accepted: 'Accepted',
  rejected: 'Rejected',
};

/** Texts of a decision. */
export const decisionMessages: Record<Decision, { button: string; title: string; consequence: string }> = {
  accepted: {
    button: 'Accept',
    title: 'Accept driver',
    consequence: 'They can offer rides from then on. This cannot be undone.',
  },
  rejected: {
    button: 'Reject',
    title: 'Reject driver',
    consequence: 'They do not become a driver. This cannot be undone.',
  },
};

const events: Record<string, string> = {
  'driverApplication.accept': 'Accepted',
  'driverApplication.reject': 'Rejected',
};

/** Label of an audited action; an unknown one keeps its name. */
export const eventLabel = (action: string) => events[action] ?? action.replace(/^.*\./, '');

/** Name of an application in lists and messages. */
export const applicant = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;
