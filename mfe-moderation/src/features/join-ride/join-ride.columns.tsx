import type { PassengerRequest } from '@padiman/contracts';
import { formatLongDate } from '@padiman/ui';
import type { Column } from '@padiman/ui/table';

/** Name of a passenger request in lists and messages. */
export const requestName = (request: PassengerRequest) =>
  `${request.user_first_name} ${request.user_last_name}, ${request.current_city} to ${request.destination}`;

const driverName = ({ driver_first_name, driver_last_name }: PassengerRequest) =>
  driver_first_name ? `${driver_first_name} ${driver_last_name ?? ''}`.trim() : 'None yet';

/** Columns of the join ride table. Source: specification section 2, Join Ride. */
export const requestColumns: readonly Column<PassengerRequest>[] = [
  { id: 'destination', header: 'Destination', cell: (request) => request.destination, onPhone: 'title' },
  {
    id: 'travelling_date',
    header: 'Travelling Date',
    cell: (request) => formatLongDate(request.travelling_date),
    sort: 'travelling_date',
    sortedAs: 'date',
    onPhone: 'fact',
  },
  { id: 'current_city', header: 'Current City', cell: (request) => request.current_city },
  {
    id: 'user',
    width: 156,
    header: 'User',
    cell: (request) => `${request.user_first_name} ${request.user_last_name}`,
    onPhone: 'fact',
  },
  { id: 'driver', width: 172, header: 'Driver', cell: driverName },
  {
    id: 'paid',
    width: 76,
    header: 'Paid',
    cell: (request) => (request.paid ? 'Yes' : 'No'),
    onPhone: 'fact',
  },
];
