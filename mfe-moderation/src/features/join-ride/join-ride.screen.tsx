import { isTripOver, listPassengerRequests, paths, reportedRequestReview } from '@padiman/contracts';
import { RecordListScreen } from '../../record-list/RecordListScreen.tsx';
import { requestColumns, requestName } from './join-ride.columns.tsx';
import { requestMessages } from './join-ride.messages.ts';

/** `/join-ride`: passengers' requests to join a ride. Source: specification section 2, Join Ride. */
export default function JoinRideScreen() {
  return (
    <RecordListScreen
      list={listPassengerRequests}
      itemType="passengerrequests"
      messages={requestMessages}
      columns={requestColumns}
      nameOf={requestName}
      isFinished={isTripOver}
      review={{ path: `${paths.joinRide()}/review`, queue: 'reportedRequests', calls: reportedRequestReview }}
    />
  );
}
