import { RecordListScreen } from '../../record-list/RecordListScreen.tsx';
import { trips } from './deliver-parcel.columns.tsx';

/** `/deliver-parcel`: parcel trips that drivers offer. */
export default function DeliverParcelScreen() {
  return <RecordListScreen {...trips} />;
}
