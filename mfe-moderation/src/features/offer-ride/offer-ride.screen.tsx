import { RecordListScreen } from '../../record-list/RecordListScreen.tsx';
import { rides } from './offer-ride.columns.tsx';

/** `/offer-ride`: rides that drivers offer. */
export default function OfferRideScreen() {
  return <RecordListScreen {...rides} />;
}
