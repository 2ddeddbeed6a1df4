import { isForeignId, paths, type DecisionState, type DriverApplication } from '@padiman/contracts';
import type { ReasonChoice } from '@padiman/client/reasons';
import { joinKnown } from '@padiman/ui';

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

/** @param makesDrivers true if the backend is known to make a driver of who is accepted */
export function consequenceOf(decision: Decision, makesDrivers: boolean): string {
  if (!makesDrivers) return '';
  return decision === 'accepted' ? 'They can offer rides from then on.' : 'They do not become a driver.';
}

/** Labels of audited actions on applications. */
export const applicationEvents = {
  accept: 'Accepted',
  reject: 'Rejected',
};

/** Name of an application in lists and messages. */
export const applicant = ({ firstName, lastName }: Pick<DriverApplication, 'firstName' | 'lastName'>) =>
  joinKnown(firstName, lastName);

/** Path of review mode. */
export const reviewPath = `${paths.driversRequests()}/review`;

/** Reasons of a rejection, with a backend without a list of them. */
export const rejectionReasons: ReasonChoice = {
  kind: 'driverApplication',
  texts: [
    'The license number cannot be verified',
    'The video does not show the car',
    'The name or date of birth differs from the license',
    'The applicant is too young',
  ],
};

/** Actions that an application allows; the call needs its id. */
export const applicationCan = {
  decide: ({ _id, status }: DriverApplication) => !isForeignId(_id) && status === 'pending',
};

/** True for an https address; applicants enter it, so any other scheme is refused. */
export const isSafeAddress = (address: string): boolean =>
  URL.canParse(address) && new URL(address).protocol === 'https:';
