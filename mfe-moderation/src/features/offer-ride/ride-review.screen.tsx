import { readRideCase } from '@padiman/contracts';
import { RecordReview } from '../../record-list/RecordReview.tsx';
import { rides } from './offer-ride.columns.tsx';

/** `/offer-ride/review`: reported rides one by one. */
export default function RideReviewScreen() {
  return (
    <RecordReview
      of={rides}
      details={readRideCase}
      title="Review Reported Rides"
      icon="offerRide"
      heading="Ride"
    />
  );
}
