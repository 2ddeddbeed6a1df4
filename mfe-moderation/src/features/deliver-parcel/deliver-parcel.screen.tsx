import { listParcelTrips, paths, reportedTripReview } from '@padiman/contracts';
import { RecordListScreen } from '../../record-list/RecordListScreen.tsx';
import { tripColumns, tripName } from './deliver-parcel.columns.tsx';
import { tripMessages } from './deliver-parcel.messages.ts';

/** `/deliver-parcel`: parcel trips that drivers offer. Source: specification section 2, Deliver Parcel. */
export default function DeliverParcelScreen() {
  return (
    <RecordListScreen
      list={listParcelTrips}
      itemType="deliverparcels"
      messages={tripMessages}
      columns={tripColumns}
      nameOf={tripName}
      review={{ path: `${paths.deliverParcel()}/review`, queue: 'reportedTrips', calls: reportedTripReview }}
    />
  );
}
