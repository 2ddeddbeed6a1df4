import { listSentParcels } from '@padiman/contracts';
import { RecordListScreen } from '../../record-list/RecordListScreen.tsx';
import { parcelColumns, parcelName } from './send-parcel.columns.tsx';
import { amountOf, parcelMessages } from './send-parcel.messages.ts';

/** `/send-parcel`: parcels that users send. Source: specification section 2, Send Parcel. */
export default function SendParcelScreen() {
  return (
    <RecordListScreen
      list={listSentParcels}
      itemType="sendparcels"
      messages={parcelMessages}
      columns={parcelColumns}
      nameOf={parcelName}
      summaryOf={amountOf}
      isFinished={({ endRide }) => endRide === true}
    />
  );
}
