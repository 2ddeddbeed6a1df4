import type { DecisionState } from '@padiman/contracts';

/** What can become of a pending application. */
export type Decision = Exclude<DecisionState, 'pending'>;

/** A state in words. */
export const stateWords: Record<DecisionState, string> = {
  pending: 'Pending',
  accepted: 'Accepted',
  rejected: 'Rejected',
};

/** How a decision is asked for. */
export const decisionWords: Record<Decision, { button: string; title: string; consequence: string }> = {
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

/** What was done, in words; an action that is not known yet is said by its name. */
export const eventWords = (action: string) => events[action] ?? action.replace(/^.*\./, '');

/** How staff call an application. */
export const applicant = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;
