import type { OfferedRide } from '@padiman/contracts';
import { useSelection } from '@padiman/ui/table';
import { RecordListPage, keepSkipped } from '@padiman/ui/record-list';
import { reportedFilterChoices } from '../../reported-filter.ts';
import { rideActions } from './offer-ride.actions.ts';
import { rideColumns, rideMark, rideName } from './offer-ride.columns.tsx';
import { useRideAction, useRideList } from './offer-ride.hooks.ts';

/** `/offer-ride`: rides that drivers offer. Source: specification section 2, Offer Ride. */
export default function OfferRideScreen() {
  const selection = useSelection<OfferedRide>();
  return (
    <RecordListPage
      title="Offer Ride"
      label="Offered rides"
      list={useRideList()}
      filters={reportedFilterChoices}
      searchLabel="Search place, plate, driver or phone"
      columns={rideColumns}
      nameOf={rideName}
      markOf={rideMark}
      emptyText="No rides available for the selected filter."
      selection={selection}
      action={useRideAction((skipped) => keepSkipped(selection, skipped))}
      words={rideActions}
    />
  );
}
