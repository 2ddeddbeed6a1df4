import { RecordListScreen } from '../../record-list/RecordListScreen.tsx';
import { requests } from './join-ride.columns.tsx';

/** `/join-ride`: passengers' requests to join a ride. */
export default function JoinRideScreen() {
  return <RecordListScreen {...requests} />;
}
