import {
  isTripOver,
  listPassengerRequests,
  paths,
  reportedRequestReview,
  type PassengerRequest,
} from '@padiman/contracts';
import { formatLongDate, formatPhone, joinKnown, unknown, yesOrNo } from '@padiman/ui';
import { personalValue, type Fact } from '@padiman/ui/overlay';
import {
  deletion,
  deletionConsequence,
  refund,
  refundConsequence,
  reportedFilters,
} from '../../record-list/record-list.messages.ts';
import type { RecordListDescription } from '../../record-list/RecordListScreen.tsx';

const userName = ({ user_first_name, user_last_name }: PassengerRequest) =>
  joinKnown(user_first_name, user_last_name);

/** Name of a passenger request in lists and messages. */
const requestName = (request: PassengerRequest) =>
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

const outcome = {
  done: 'The selected requests were successfully deleted.',
  failed: 'There was an error processing your request.',
};

/** Passengers' requests to join a ride. Source: specification section 2, Join Ride. */
export const requests: RecordListDescription<PassengerRequest, 'refund' | 'delete'> = {
  list: listPassengerRequests,
  path: paths.joinRide(),
  itemType: 'passengerrequests',
  nameOf: requestName,
  isFinished: isTripOver,
  review: { queue: 'reportedRequests', calls: reportedRequestReview },
  messages: {
    title: 'Join Ride',
    label: 'Passenger requests',
    filters: reportedFilters,
    searchLabel: 'Search place, user, driver or phone',
    maskedSearchLabel: 'Search place, user or driver',
    emptyText: 'No requests available for the selected filter.',
    emptyHint: 'Requests appear here once passengers ask for a ride in the app.',
    actions: {
      refund: {
        ...refund,
        ...outcome,
        title: 'Refund requests',
        question: (count) => `Are you sure you want to refund ${count} request(s)?`,
        consequence: (offers) => refundConsequence('payer', 'requests', offers),
      },
      delete: {
        ...deletion,
        ...outcome,
        title: 'Delete requests',
        question: (count) => `Are you sure you want to delete ${count} request(s)?`,
        consequence: (offers) => deletionConsequence('They disappear from the app without a refund', offers),
      },
    },
    finished: {
      explanation: (count) =>
        `${count} of them ${count === 1 ? 'is' : 'are'} for a trip that is over, and ${count === 1 ? 'is' : 'are'} left as before.`,
      choice: 'Refund finished trips too',
    },
  },
  columns: [
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
    { id: 'user', width: 156, header: 'User', cell: userName, onPhone: 'fact' },
    { id: 'driver', width: 172, header: 'Driver', cell: driverName },
    { id: 'paid', width: 76, header: 'Paid', cell: (request) => yesOrNo(request.paid), onPhone: 'fact' },
  ],
};
