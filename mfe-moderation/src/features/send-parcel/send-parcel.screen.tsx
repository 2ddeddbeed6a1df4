import type { SentParcel } from '@padiman/contracts';
import { formatNaira } from '@padiman/ui';
import { useSelection } from '@padiman/ui/table';
import { RecordListPage, keepSkipped } from '@padiman/ui/record-list';
import { parcelActions } from './send-parcel.actions.ts';
import { parcelColumns, parcelName } from './send-parcel.columns.tsx';
import { parcelFilterChoices } from './send-parcel.filters.ts';
import { useParcelAction, useParcelList } from './send-parcel.hooks.ts';

const amountOf = (parcels: readonly SentParcel[]) =>
  `amount ${formatNaira(parcels.reduce((sum, parcel) => sum + Math.round(parcel.amount * 100), 0) / 100)}`;

/** `/send-parcel`: parcels that users send. Source: specification section 2, Send Parcel. */
export default function SendParcelScreen() {
  const list = useParcelList();
  const selection = useSelection<SentParcel>(list);
  return (
    <RecordListPage
      title="Send Parcel"
      label="Sent parcels"
      list={list}
      filters={parcelFilterChoices}
      searchLabel="Search sender, receiver or city"
      columns={parcelColumns}
      nameOf={parcelName}
      emptyText="No parcels available for the selected filter."
      selection={selection}
      action={useParcelAction((skipped) => keepSkipped(selection, skipped))}
      words={parcelActions}
      summaryOf={amountOf}
    />
  );
}
