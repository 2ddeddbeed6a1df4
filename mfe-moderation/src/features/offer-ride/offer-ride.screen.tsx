import { listOfferedRides, paths, reportedRideReview } from '@padiman/contracts';
import { RecordListScreen } from '../../record-list/RecordListScreen.tsx';
import { rideColumns, rideMark, rideName } from './offer-ride.columns.tsx';
import { rideMessages } from './offer-ride.messages.ts';

/** `/offer-ride`: rides that drivers offer. Source: specification section 2, Offer Ride. */
export default function OfferRideScreen() {
  return (
    <RecordListScreen
      list={listOfferedRides}
      itemType="drivers"
      messages={rideMessages}
      columns={rideColumns}
      nameOf={rideName}
      markOf={rideMark}
      markDeleted={(ride) => ({ ...ride, deleted: true })}
      review={{ path: `${paths.offerRide()}/review`, queue: 'reportedRides', calls: reportedRideReview }}
    />
  );
}
