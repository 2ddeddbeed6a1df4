import { listParcelTrips, paths, reportedTripReview, type ParcelTrip } from '@padiman/contracts';
import { formatLongDate, formatNaira, formatPhone, joinKnown, unknown, yesOrNo } from '@padiman/ui';
import { personalValue, type PersonalSource } from '@padiman/ui/overlay';
import { deletion, deletionConsequence, reportedFilters } from '../../record-list/record-list.messages.ts';
import type { RecordListDescription } from '../../record-list/RecordListScreen.tsx';

/** Name of a parcel trip in lists and messages. */
const tripName = ({ bus_stop, destination }: ParcelTrip) =>
  `${bus_stop ?? unknown} to ${destination ?? unknown}`;

const driverName = ({ user_first_name, user_last_name }: ParcelTrip) =>
  joinKnown(user_first_name, user_last_name);

const phoneOf = (trip: ParcelTrip): PersonalSource => ({
  itemType: 'deliverparcels',
  id: trip._id,
  field: 'users_phone_number',
  of: driverName(trip),
});

/** Parcel trips that drivers offer. Source: specification section 2, Deliver Parcel. */
export const trips: RecordListDescription<ParcelTrip, 'delete'> = {
  list: listParcelTrips,
  path: paths.deliverParcel(),
  itemType: 'deliverparcels',
  nameOf: tripName,
  review: { queue: 'reportedTrips', calls: reportedTripReview },
  messages: {
    title: 'Deliver Parcel',
    label: 'Parcels to deliver',
    filters: reportedFilters,
    searchLabel: 'Search place, driver or phone',
    maskedSearchLabel: 'Search place or driver',
    emptyText: 'No parcels available for the selected filter.',
    emptyHint: 'Trips appear here once drivers offer to carry parcels in the app.',
    actions: {
      delete: {
        ...deletion,
        title: 'Delete parcels',
        question: () => 'Are you sure you want to delete the selected parcel(s)?',
        consequence: (offers) => deletionConsequence('They disappear from the app', offers),
        done: 'The parcels were successfully deleted.',
        failed: 'An error occurred while deleting the parcels.',
      },
    },
  },
  columns: [
    { id: 'bus_stop', width: 130, header: 'Bus Stop', cell: (trip) => trip.bus_stop, onPhone: 'title' },
    {
      id: 'can_carry_heavy',
      width: 84,
      header: 'Can Carry Heavy',
      cell: (trip) => yesOrNo(trip.can_carry_heavy),
    },
    {
      id: 'travel_date',
      header: 'Travel Date',
      cell: (trip) => formatLongDate(trip.travel_date),
      sort: 'travel_date',
      sortedAs: 'date',
      onPhone: 'fact',
    },
    {
      id: 'arrival_date',
      width: 164,
      header: 'Arrival Date',
      cell: (trip) => formatLongDate(trip.arrival_date),
    },
    { id: 'destination', header: 'Destination', cell: (trip) => trip.destination, onPhone: 'fact' },
    { id: 'max_price', header: 'Max Price', cell: (trip) => formatNaira(trip.max_price), align: 'end' },
    {
      id: 'min_price',
      header: 'Min Price',
      cell: (trip) => formatNaira(trip.min_price),
      align: 'end',
      sort: 'min_price',
    },
    { id: 'state', width: 100, header: 'State', cell: (trip) => trip.state },
    { id: 'driver', width: 160, header: 'Driver Name', cell: driverName, onPhone: 'fact' },
    {
      id: 'driver_phone',
      width: 126,
      header: 'Driver Phone',
      cell: (trip) => personalValue(trip.users_phone_number, phoneOf(trip), formatPhone),
    },
  ],
};
