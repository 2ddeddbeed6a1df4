import { Offered } from '@padiman/client/session';
import {
  decideDriverApplication,
  type DriverApplication,
  type DriverApplicationDetails,
} from '@padiman/contracts';
import {
  DecisionStatus,
  formatLongDate,
  formatPhone,
  VisuallyHidden,
  formatMoment,
  Row,
  unknown,
} from '@padiman/ui';
import {
  dateColumn,
  DecisionButtons,
  ObstacleChip,
  phoneColumn,
  textColumn,
  type Column,
} from '@padiman/ui/table';
import { type Decision, applicant, applicationCan, isSafeAddress } from './drivers-requests.messages.ts';
import { VideoLink } from './drivers-requests.styles.ts';
import { PersonLink } from '@padiman/ui/overlay';

/** Columns of the drivers requests table. Source: specification section 2, Driver Requests. */
export const applicationColumns = (
  onDecide: (application: DriverApplication, decision: Decision) => void,
): readonly Column<DriverApplication>[] => [
  textColumn('firstName', 'First Name', { width: 100, onPhone: 'title' }),
  textColumn('lastName', 'Last Name', { width: 100, onPhone: 'title', sort: 'lastName' }),
  textColumn('licenseNumber', 'License Number', { width: 136, onPhone: 'line' }),
  phoneColumn('phoneNumber', 'Phone Number'),
  {
    id: 'status',
    width: 108,
    header: 'Status',
    cell: ({ status, obstacles }) => (
      <Row gap={2}>
        <DecisionStatus status={status} />
        <ObstacleChip obstacles={obstacles} />
      </Row>
    ),
    onPhone: 'figure',
  },
  {
    id: 'carVideo',
    width: 90,
    header: 'Car Video',
    cell: (application) => <CarVideo application={application} />,
    onPhone: 'line',
  },
  dateColumn('dateOfBirth', 'Date of Birth', { width: 166 }),
  {
    id: 'actions',
    header: 'Actions',
    cell: (application) =>
      applicationCan.decide(application) && (
        <Offered call={decideDriverApplication}>
          <DecisionButtons
            record={application}
            name={applicant(application)}
            obstacles={application.obstacles}
            decide={onDecide}
          />
        </Offered>
      ),
    onPhone: 'actions',
    width: 140,
  },
];

/** Facts of an application by their names. */
const facts = {
  Status: ({ status }: DriverApplication) => <DecisionStatus status={status} />,
  'Phone Number': ({ phoneNumber }: DriverApplication) => formatPhone(phoneNumber),
  'License Number': ({ licenseNumber }: DriverApplication) => licenseNumber,
  'Date of Birth': ({ dateOfBirth }: DriverApplication) => formatLongDate(dateOfBirth),
  'Car Video': (application: DriverApplication) => <CarVideo application={application} />,
};

/** Facts of an application, by default all. */
export const factsOf = (
  application: DriverApplication,
  names = Object.keys(facts) as (keyof typeof facts)[],
) => names.map((name) => ({ name, value: facts[name](application) }));

/** Facts to compare with a licence. */
export const licenceFactsOf = (application: DriverApplication) => [
  { name: 'Name', value: applicant(application) },
  ...factsOf(application, ['Date of Birth']),
];

/** Facts beside those of the licence: the applicant's account, times, and who decided. */
export const otherFactsOf = (application: DriverApplicationDetails) => [
  ...factsOf(application, ['Status', 'Phone Number', 'Car Video']),
  { name: 'User', value: <PersonLink id={application.userId}>{applicant(application)}</PersonLink> },
  { name: 'Applied', value: formatMoment(application.appliedAt) },
  ...(application.decidedAt
    ? [
        { name: 'Decided', value: formatMoment(application.decidedAt) },
        { name: 'Decided by', value: application.decidedBy ?? 'Not known' },
      ]
    : []),
];

/** Link in a new tab without an opener. Applicants enter the address, so the page embeds nothing of it. */
function CarVideo({ application }: { application: DriverApplication }) {
  if (!application.carVideo || !isSafeAddress(application.carVideo)) return unknown;
  return (
    <VideoLink href={application.carVideo} target="_blank" rel="noopener noreferrer">
      Watch
      <VisuallyHidden> the video of {applicant(application)}&apos;s car, opens in a new tab</VisuallyHidden>
    </VideoLink>
  );
}
