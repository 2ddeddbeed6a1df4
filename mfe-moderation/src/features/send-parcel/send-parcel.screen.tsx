import { RecordListScreen } from '../../record-list/RecordListScreen.tsx';
import { parcels } from './send-parcel.columns.tsx';

/** `/send-parcel`: parcels that users send. */
export default function SendParcelScreen() {
  return <RecordListScreen {...parcels} />;
}
