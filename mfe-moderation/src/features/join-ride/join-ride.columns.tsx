import type { PassengerRequest } from '@padiman/contracts';
import { formatLongDate, formatPhone, joinKnown, unknown, yesOrNo } from '@padiman/ui';
import { personalValue, type Fact } from '@padiman/ui/overlay';
import type { Column } from '@padiman/ui/table';

const userName = ({ user_first_name, user_last_name }: PassengerRequest) =>
  joinKnown(user_first_name, user_last_name);

/** Name of a passenger request in lists and messages. */
export const requestName = (request: PassengerRequest) =>
  `${userName(request)}, ${request.current_city ?? unknown} to ${request.destination ?? unknown}`;

const driverName = ({ driver_first_name, driver_last_name }: PassengerRequest) =>
  driver_first_name || driver_last_name ? joinKnown(driver_first_name, driver_last_name) : 'None yet';

const phoneOf = (request: PassengerRequest, field: 'users_phone_number' | 'driver_phone_number') =>
  personalValue(
    request[field],
    {
      ...{ itemType: 'passengerrequests', id: request._id, field },
      of: field === 'users_phone_number' ? userName(request) : driverName(request),
    },
    formatPhone,
  );

/** Phone numbers, for which the table has no columns. */
export const contactFacts = (request: PassengerRequest): Fact[] => [
  { name: 'User Phone', value: phoneOf(request, 'users_phone_number') },
  { name: 'Driver Phone', value: phoneOf(request, 'driver_phone_number') },
];

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
    cell: userName,
    onPhone: 'fact',
  },
  { id: 'driver', width: 172, header: 'Driver', cell: driverName },
  {
    id: 'paid',
    width: 76,
    header: 'Paid',
    cell: (request) => yesOrNo(request.paid),
    onPhone: 'fact',
  },
];
