import {
  listParcelTrips,
  paths,
  readTripCase,
  reportedTripReview,
  type ParcelTrip,
} from '@padiman/contracts';
import { factsOf } from '../../review/case-facts.columns.ts';
import { CaseEvidence } from '../../review/CaseEvidence.tsx';
import { ModerationReview } from '../../review/ModerationReview.tsx';
import { moderationQueue } from '../../review/review.hooks.ts';
import { tripColumns, tripName } from './deliver-parcel.columns.tsx';
import { tripMessages } from './deliver-parcel.messages.ts';

const queue = moderationQueue<ParcelTrip>({
  recordType: 'parcelTrip',
  calls: reportedTripReview,
  ...{ details: readTripCase, list: listParcelTrips, nameOf: tripName },
});

/** `/deliver-parcel/review`: reported parcel trips one by one. */
export default function TripReviewScreen() {
  return (
    <ModerationReview
      title="Review Reported Parcel Trips"
      icon="deliverParcel"
      list={{ path: paths.deliverParcel(), label: tripMessages.title }}
      queue={queue}
    >
      {(known) => <CaseEvidence known={known} title="Trip" facts={factsOf(known.record, tripColumns)} />}
    </ModerationReview>
  );
}
