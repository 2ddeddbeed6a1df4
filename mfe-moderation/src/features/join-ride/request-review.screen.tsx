import {
  listPassengerRequests,
  paths,
  readRequestCase,
  reportedRequestReview,
  type PassengerRequest,
} from '@padiman/contracts';
import { CaseEvidence } from '../../review/CaseEvidence.tsx';
import { factsOf } from '../../review/case-facts.columns.ts';
import { ModerationReview } from '../../review/ModerationReview.tsx';
import { moderationQueue } from '../../review/review.hooks.ts';
import { contactFacts, requestColumns, requestName } from './join-ride.columns.tsx';
import { requestMessages } from './join-ride.messages.ts';

const queue = moderationQueue<PassengerRequest>({
  recordType: 'passengerRequest',
  calls: reportedRequestReview,
  ...{ details: readRequestCase, list: listPassengerRequests, nameOf: requestName },
});

/** Note on a paid request, which a refund would pay back. */
const paidNote = 'It is paid, and deleting it here pays nothing back. Refund Selected of Join Ride does.';

/** `/join-ride/review`: reported ride requests one by one. */
export default function RequestReviewScreen() {
  return (
    <ModerationReview
      title="Review Reported Ride Requests"
      icon="joinRide"
      list={{ path: paths.joinRide(), label: requestMessages.title }}
      queue={queue}
    >
      {(known) => (
        <CaseEvidence
          known={known}
          title="Request"
          facts={[...factsOf(known.record, requestColumns), ...contactFacts(known.record)]}
          notes={known.record.paid === true && known.state === 'waiting' ? [paidNote] : []}
        />
      )}
    </ModerationReview>
  );
}
