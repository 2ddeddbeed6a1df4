import type { DriverApplication, DriverApplicationDetails } from '@padiman/contracts';
import { DecisionStatus, formatLongDate, formatMoment, formatPhone } from '@padiman/ui';
import { PersonLink } from '@padiman/ui/overlay';
import { CarVideo } from './CarVideo.tsx';
import { applicant } from './drivers-requests.messages.ts';

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
