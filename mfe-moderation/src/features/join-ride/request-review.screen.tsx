import { readRequestCase } from '@padiman/contracts';
import { RecordReview } from '../../record-list/RecordReview.tsx';
import { contactFacts, requests } from './join-ride.columns.tsx';

/** Note on a paid request, which a refund would pay back. */
const paidNote = 'It is paid, and deleting it here pays nothing back. Refund Selected of Join Ride does.';

/** `/join-ride/review`: reported ride requests one by one. */
export default function RequestReviewScreen() {
  return (
    <RecordReview
      of={requests}
      details={readRequestCase}
      title="Review Reported Ride Requests"
      icon="joinRide"
      heading="Request"
      moreOf={contactFacts}
      notesOf={({ record, state }) => (record.paid === true && state === 'waiting' ? [paidNote] : [])}
    />
  );
}
