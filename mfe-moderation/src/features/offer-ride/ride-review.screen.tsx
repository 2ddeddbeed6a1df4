import {
  listOfferedRides,
  paths,
  readRideCase,
  reportedRideReview,
  type OfferedRide,
} from '@padiman/contracts';
import { CaseEvidence } from '../../review/CaseEvidence.tsx';
import { factsOf } from '../../review/case-facts.columns.ts';
import { ModerationReview } from '../../review/ModerationReview.tsx';
import { moderationQueue } from '../../review/review.hooks.ts';
import { rideColumns, rideName } from './offer-ride.columns.tsx';
import { rideMessages } from './offer-ride.messages.ts';

const queue = moderationQueue<OfferedRide>({
  recordType: 'offeredRide',
  calls: reportedRideReview,
  ...{ details: readRideCase, list: listOfferedRides, nameOf: rideName },
});

/** `/offer-ride/review`: reported rides one by one. */
export default function RideReviewScreen() {
  return (
    <ModerationReview
      title="Review Reported Rides"
      icon="offerRide"
      list={{ path: paths.offerRide(), label: rideMessages.title }}
      queue={queue}
    >
      {(known) => <CaseEvidence known={known} title="Ride" facts={factsOf(known.record, rideColumns)} />}
    </ModerationReview>
  );
}
