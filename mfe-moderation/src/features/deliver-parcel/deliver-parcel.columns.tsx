import type { ParcelTrip } from '@padiman/contracts';
import { formatLongDate, formatNaira, formatPhone, joinKnown, unknown, yesOrNo } from '@padiman/ui';
import { personalValue, type PersonalSource } from '@padiman/ui/overlay';
import type { Column } from '@padiman/ui/table';

/** Name of a parcel trip in lists and messages. */
export const tripName = ({ bus_stop, destination }: ParcelTrip) =>
  `${bus_stop ?? unknown} to ${destination ?? unknown}`;

const driverName = ({ user_first_name, user_last_name }: ParcelTrip) =>
  joinKnown(user_first_name, user_last_name);

const phoneOf = (trip: ParcelTrip): PersonalSource => ({
  itemType: 'deliverparcels',
  id: trip._id,
  field: 'users_phone_number',
  of: driverName(trip),
});

/** Columns of the deliver parcel table. Source: specification section 2, Deliver Parcel. */
export const tripColumns: readonly Column<ParcelTrip>[] = [
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
  {
    id: 'driver',
    width: 160,
    header: 'Driver Name',
    cell: driverName,
    onPhone: 'fact',
  },
  {
    id: 'driver_phone',
    width: 126,
    header: 'Driver Phone',
    cell: (trip) => personalValue(trip.users_phone_number, phoneOf(trip), formatPhone),
  },
];
