import { readTripCase } from '@padiman/contracts';
import { RecordReview } from '../../record-list/RecordReview.tsx';
import { trips } from './deliver-parcel.columns.tsx';

/** `/deliver-parcel/review`: reported parcel trips one by one. */
export default function TripReviewScreen() {
  return (
    <RecordReview
      of={trips}
      details={readTripCase}
      title="Review Reported Parcel Trips"
      icon="deliverParcel"
      heading="Trip"
    />
  );
}
