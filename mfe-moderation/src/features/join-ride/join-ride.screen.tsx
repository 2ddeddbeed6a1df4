import type { PassengerRequest } from '@padiman/contracts';
import { useSelection } from '@padiman/ui/table';
import { RecordListPage, keepSkipped } from '@padiman/ui/record-list';
import { reportedFilterChoices } from '../../reported-filter.ts';
import { requestActions } from './join-ride.actions.ts';
import { requestColumns, requestName } from './join-ride.columns.tsx';
import { useRequestAction, useRequestList } from './join-ride.hooks.ts';

/** `/join-ride`: passengers' requests to join a ride. Source: specification section 2, Join Ride. */
export default function JoinRideScreen() {
  const list = useRequestList();
  const selection = useSelection<PassengerRequest>(list);
  return (
    <RecordListPage
      title="Join Ride"
      label="Passenger requests"
      list={list}
      filters={reportedFilterChoices}
      searchLabel="Search place, user, driver or phone"
      columns={requestColumns}
      nameOf={requestName}
      emptyText="No requests available for the selected filter."
      selection={selection}
      action={useRequestAction((skipped) => keepSkipped(selection, skipped))}
      words={requestActions}
    />
  );
}
