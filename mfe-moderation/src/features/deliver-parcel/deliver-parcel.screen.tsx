import type { ParcelTrip } from '@padiman/contracts';
import { useSelection } from '@padiman/ui/table';
import { RecordListPage, keepSkipped } from '@padiman/ui/record-list';
import { reportedFilterChoices } from '../../reported-filter.ts';
import { tripActions } from './deliver-parcel.actions.ts';
import { tripColumns, tripName } from './deliver-parcel.columns.tsx';
import { useTripAction, useTripList } from './deliver-parcel.hooks.ts';

/** `/deliver-parcel`: parcel trips that drivers offer. Source: specification section 2, Deliver Parcel. */
export default function DeliverParcelScreen() {
  const list = useTripList();
  const selection = useSelection<ParcelTrip>(list);
  return (
    <RecordListPage
      title="Deliver Parcel"
      label="Parcels to deliver"
      list={list}
      filters={reportedFilterChoices}
      searchLabel="Search place, driver or phone"
      columns={tripColumns}
      nameOf={tripName}
      emptyText="No parcels available for the selected filter."
      selection={selection}
      action={useTripAction((skipped) => keepSkipped(selection, skipped))}
      words={tripActions}
    />
  );
}
