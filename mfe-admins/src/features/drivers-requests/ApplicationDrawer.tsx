import { decideDriverApplication, type DriverApplication } from '@padiman/contracts';
import type { ListView } from '@padiman/client/query';
import { Slot, type Details } from '@padiman/client/routing';
import { Offered } from '@padiman/client/session';
import { FailedState, Skeleton, Text } from '@padiman/ui';
import { DetailsDrawer, Facts } from '@padiman/ui/overlay';
import { DecisionButtons, ReviewMark } from '@padiman/ui/table';
import { factsOf } from './drivers-requests.columns.tsx';
import { ApplicationEvidence, usePlayedVideo } from './ApplicationEvidence.tsx';
import { useApplication } from './drivers-requests.hooks.ts';
import { applicant, type Decision, applicationCan } from './drivers-requests.messages.ts';

/**
 * Details of one application; a link opens them also if the list does not contain it. With a backend without details
 * they are the list's record.
 */
export function ApplicationDrawer({
  id,
  details,
  list,
  onDecide,
}: {
  id: string;
  details: Details<DriverApplication>;
  list: ListView<DriverApplication>;
  onDecide: (application: DriverApplication, decision: Decision) => void;
}) {
  const { offered, application, ...read } = useApplication(id);
  const known = application ?? details.record;
  // With details the decision waits for them, without them the list's record is all that there is.
  const shown = offered ? application : details.record;
  const { error, retry } = offered ? read : list;
  const video = usePlayedVideo(shown?.carVideo);
  return (
    <DetailsDrawer
      title={known ? applicant(known) : 'Driver application'}
      recordName={known ? applicant(known) : null}
      onClose={details.close}
      onPrevious={details.previous}
      onNext={details.next}
      noted={known && { type: 'driverApplication', id }}
      told={known?.status === 'rejected'}
      wide={offered && video !== undefined}
      footer={
        shown &&
        applicationCan.decide(shown) && (
          <Offered call={decideDriverApplication}>
            <DecisionButtons record={shown} obstacles={shown.obstacles} decide={onDecide} framed />
          </Offered>
        )
      }
    >
      <ReviewMark id={id} />
      {application ? (
        <ApplicationEvidence application={application} />
      ) : shown ? (
        <Facts facts={[...factsOf(shown), { name: 'User ID', value: shown.userId }]} />
      ) : error ? (
        <FailedState title="The application could not be loaded." error={error} retry={retry} />
      ) : offered || list.loading ? (
        <Skeleton h="240px" aria-label="Loading" role="status" />
      ) : (
        <Text>The list does not contain this application; its filter or search may leave it out.</Text>
      )}
      {shown && <Slot name="driverApplication.panels" of={shown} />}
    </DetailsDrawer>
  );
}
