import type { DriverApplication, DriverApplicationDetails } from '@padiman/contracts';
import {
  DecisionStatus,
  formatLongDate,
  formatMoment,
  formatPhone,
  unknown,
  VisuallyHidden,
} from '@padiman/ui';
import { PersonLink } from '@padiman/ui/overlay';
import { applicant } from './drivers-requests.messages.ts';
import { isSafeAddress } from './drivers-requests.rules.ts';
import { VideoLink } from './drivers-requests.styles.ts';

const statusOf = ({ status }: DriverApplication) => ({
  name: 'Status',
  value: <DecisionStatus status={status} />,
});
const phoneOf = ({ phoneNumber }: DriverApplication) => ({
  name: 'Phone Number',
  value: formatPhone(phoneNumber),
});
const birthOf = ({ dateOfBirth }: DriverApplication) => ({
  name: 'Date of Birth',
  value: formatLongDate(dateOfBirth),
});
const videoOf = (application: DriverApplication) => ({
  name: 'Car Video',
  value: <CarVideo application={application} />,
});

/** Facts of an application. */
export const factsOf = (application: DriverApplication) => [
  statusOf(application),
  phoneOf(application),
  { name: 'License Number', value: application.licenseNumber },
  birthOf(application),
  videoOf(application),
];

/** Facts to compare with a licence. */
export const licenceFactsOf = (application: DriverApplication) => [
  { name: 'Name', value: applicant(application) },
  birthOf(application),
];

/** Facts beside those of the licence. */
export const otherFactsOf = (application: DriverApplicationDetails) => [
  statusOf(application),
  phoneOf(application),
  videoOf(application),
  ...decisionFactsOf(application),
];

/** Applicant's account and times of an application, and who decided. */
const decisionFactsOf = (application: DriverApplicationDetails) => [
  { name: 'User', value: <PersonLink id={application.userId}>{applicant(application)}</PersonLink> },
  { name: 'Applied', value: formatMoment(application.appliedAt) },
  ...(application.decidedAt
    ? [
        { name: 'Decided', value: formatMoment(application.decidedAt) },
        { name: 'Decided by', value: application.decidedBy ?? 'Not known' },
      ]
    : []),
];

/**
 * Link to the car's video in a new tab without an opener. Applicants enter the address, so the page embeds nothing
 * of it.
 */
export function CarVideo({ application }: { application: DriverApplication }) {
  if (!application.carVideo || !isSafeAddress(application.carVideo)) return unknown;
  return (
    <VideoLink href={application.carVideo} target="_blank" rel="noopener noreferrer">
      Watch
      <VisuallyHidden> the video of {applicant(application)}&apos;s car, opens in a new tab</VisuallyHidden>
    </VideoLink>
  );
}
