import { paths } from '@padiman/contracts';
import { ReviewScreen, ReviewUnavailable } from '@padiman/ui/review';
import { ApplicationEvidence } from './ApplicationEvidence.tsx';
import { rejectionReasons } from './drivers-requests.messages.ts';
import { applicationQueue, useReviewOffered } from './drivers-requests.hooks.ts';

/** `/drivers-requests/review`: pending applications one by one, with all their evidence. */
export default function DriverReviewScreen() {
  const offered = useReviewOffered();
  const list = paths.driversRequests();
  if (!offered) {
    return <ReviewUnavailable icon="driversRequests" listPath={list} listLabel="Drivers Requests" />;
  }
  return (
    <ReviewScreen
      title="Review Driver Applications"
      listPath={list}
      queue={applicationQueue}
      reasons={rejectionReasons}
    >
      {(application) => <ApplicationEvidence application={application} framed />}
    </ReviewScreen>
  );
}
