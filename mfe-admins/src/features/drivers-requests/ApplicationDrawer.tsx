import type { DriverApplication, DriverApplicationDetails } from '@padiman/contracts';
import type { Details } from '@padiman/client/routing';
import {
  DecisionStatus,
  FailedState,
  formatLongDate,
  formatMoment,
  formatPhone,
  Skeleton,
} from '@padiman/ui';
import { DetailsDrawer, Facts } from '@padiman/ui/overlay';
import { ApplicationHistory } from './ApplicationHistory.tsx';
import { CarVideo } from './CarVideo.tsx';
import { DecisionButtons } from './DecisionButtons.tsx';
import { useApplication } from './drivers-requests.hooks.ts';
import { applicant, type Decision } from './drivers-requests.messages.ts';

/** Details of one application; a link opens them also if the list does not contain it. */
export function ApplicationDrawer({
  id,
  details,
  onDecide,
}: {
  id: string;
  details: Details<DriverApplication>;
  onDecide: (application: DriverApplication, decision: Decision) => void;
}) {
  const { application, error, retry } = useApplication(id);
  const known = application ?? details.record;
  return (
    <DetailsDrawer
      title={known ? applicant(known) : 'Driver application'}
      onClose={details.close}
      onPrevious={details.previous}
      onNext={details.next}
      footer={
        application?.status === 'pending' && (
          <DecisionButtons application={application} onDecide={onDecide} framed />
        )
      }
    >
      {application ? (
        <>
          <Facts facts={factsOf(application)} />
          <ApplicationHistory application={application} />
        </>
      ) : error ? (
        <FailedState title="The application could not be loaded." error={error} retry={retry} />
      ) : (
        <Skeleton h="240px" aria-label="Loading" role="status" />
      )}
    </DetailsDrawer>
  );
}

const factsOf = (application: DriverApplicationDetails) => [
  { name: 'Status', value: <DecisionStatus status={application.status} /> },
  { name: 'Phone Number', value: formatPhone(application.phoneNumber) },
  { name: 'License Number', value: application.licenseNumber },
  { name: 'Date of Birth', value: formatLongDate(application.dateOfBirth) },
  { name: 'Car Video', value: <CarVideo application={application} /> },
  { name: 'Applied', value: formatMoment(application.appliedAt) },
  ...(application.decidedAt
    ? [
        { name: 'Decided', value: formatMoment(application.decidedAt) },
        { name: 'Decided by', value: application.decidedBy ?? 'Not known' },
      ]
    : []),
];
