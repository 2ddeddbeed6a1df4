// Over 300 lines: the four kinds of record share their cells.
import type { ReactNode } from 'react';
import {
  listOfferedRides,
  listParcelTrips,
  listPassengerRequests,
  listSentParcels,
  paths,
  sumOfField,
  type Call,
  type ModerationQueueName,
  type NotedType,
  type OfferedRide,
  type ParcelTrip,
  type PassengerRequest,
  type ReviewCase,
  type SentParcel,
} from '@padiman/contracts';
import { Slot } from '@padiman/client/routing';
import { useCapability } from '@padiman/client/session';
import { Chip, formatCount, formatNaira, formatPhone, joinKnown, unknown } from '@padiman/ui';
import { personalValue, type Fact, type PersonalSource } from '@padiman/ui/overlay';
import { dateColumn, nairaColumn, textColumn, yesNoColumn, type Column } from '@padiman/ui/table';
import { ParcelReports } from '../../review/ReportsPanel.tsx';
import {
  deletionOf,
  refundAndDeletionOf,
  reportedFilters,
  type ListAction,
  type RecordListMessages,
} from './records.messages.ts';
import type { ListedRecord, RemovableType } from './records.hooks.ts';

/** Description of a list of parcels, rides or requests. */
export interface RecordListDescription<R, A extends ListAction> {
  list: Call;
  /** Path of the list; review mode is below it. */
  path: string;
  itemType: RemovableType;
  /** Type of the records in the audit. */
  recordType: NotedType;
  messages: RecordListMessages<A>;
  columns: readonly Column<R>[];
  nameOf: (record: R) => string;
  /** Panels of other sections in the details. */
  panels: (record: R) => ReactNode;
  /** Text in place of a deleted record, in lists that contain deleted records. */
  markOf?: (record: R) => string | undefined;
  /** Returns a record as deleted, in lists that contain deleted records. */
  markDeleted?: (record: R) => R;
  /** Name of the person whom a refund pays back, in lists whose records can be refunded. */
  payerOf?: (record: R) => string;
  /** Facts of the details without a column. */
  moreOf?: (record: R) => readonly Fact[];
  /** Sum of the selected records. */
  summaryOf?: (records: readonly R[]) => string;
  /** Review mode, in lists whose records can be reported. */
  review?: RecordReview<R>;
}

/** Description of review mode of a list. */
interface RecordReview<R> {
  queue: ModerationQueueName;
  /** Record of a case of the queue. */
  recordOf: (known: ReviewCase) => R | undefined;
  title: string;
  /** Heading of the record's facts. */
  heading: string;
  /** Facts without a column. */
  moreOf?: (record: R) => readonly Fact[];
  /** Sentences to read before a decision. */
  notesOf?: (known: ReviewCase, paysBack: boolean) => readonly string[];
}

type Person = Pick<OfferedRide, 'user_first_name' | 'user_last_name'>;

const personName = ({ user_first_name, user_last_name }: Person) =>
  joinKnown(user_first_name, user_last_name);

const ownerOf = ({ userId }: { userId?: string | null | undefined }) => userId;

/** Mark of a reported record. */
const reportedNote = ({ reportRide }: { reportRide: boolean | null }) =>
  reportRide && <Chip tone="waiting">Reported</Chip>;

const phoneOf =
  (itemType: PersonalSource['itemType']) =>
  (record: Person & { _id: string; users_phone_number: string | null }) =>
    personalValue(
      record.users_phone_number,
      { itemType, id: record._id, field: 'users_phone_number', of: personName(record) },
      formatPhone,
    );

/** Parcel trips that drivers offer. Source: specification section 2, Deliver Parcel. */
export const trips: RecordListDescription<ParcelTrip, 'delete'> = {
  list: listParcelTrips,
  path: paths.deliverParcel(),
  itemType: 'deliverparcels',
  recordType: 'parcelTrip',
  panels: (record) => <Slot name="parcelTrip.panels" of={record} />,
  nameOf: ({ bus_stop, destination }) => `${bus_stop ?? unknown} to ${destination ?? unknown}`,
  review: {
    queue: 'reportedTrips',
    recordOf: ({ trip }) => trip,
    title: 'Review Reported Parcel Trips',
    heading: 'Trip',
  },
  messages: {
    title: 'Deliver Parcel',
    label: 'Parcels to deliver',
    filters: reportedFilters,
    searchLabel: 'Search place, driver or phone',
    maskedSearchLabel: 'Search place or driver',
    emptyText: 'No parcels available for the selected filter.',
    emptyHint: 'Trips appear here once drivers offer to carry parcels in the app.',
    actions: deletionOf('parcel', true),
  },
  columns: [
    { ...textColumn('bus_stop', 'Bus Stop', { width: 130, onPhone: 'title' }), note: reportedNote },
    yesNoColumn('can_carry_heavy', 'Can Carry Heavy', { width: 84 }),
    dateColumn('travel_date', 'Travel Date', { sort: 'travel_date', onPhone: 'line' }),
    dateColumn('arrival_date', 'Arrival Date'),
    textColumn('destination', 'Destination', { onPhone: 'line' }),
    nairaColumn('max_price', 'Max Price', { onPhone: 'figure' }),
    nairaColumn('min_price', 'Min Price', { sort: 'min_price', onPhone: 'second' }),
    textColumn('state', 'State', { width: 100 }),
    { id: 'driver', width: 160, header: 'Driver Name', cell: personName, personOf: ownerOf, onPhone: 'line' },
    { id: 'driver_phone', width: 126, header: 'Driver Phone', cell: phoneOf('deliverparcels') },
  ],
};

/** Rides that drivers offer. Source: specification section 2, Offer Ride. */
export const rides: RecordListDescription<OfferedRide, 'delete'> = {
  list: listOfferedRides,
  path: paths.offerRide(),
  itemType: 'drivers',
  recordType: 'offeredRide',
  panels: (record) => <Slot name="offeredRide.panels" of={record} />,
  nameOf: ({ current_city, destination }) => `${current_city ?? unknown} to ${destination ?? unknown}`,
  markOf: (ride) => (ride.deleted ? 'Deleted Ride' : undefined),
  markDeleted: (ride) => ({ ...ride, deleted: true }),
  review: {
    queue: 'reportedRides',
    recordOf: ({ ride }) => ride,
    title: 'Review Reported Rides',
    heading: 'Ride',
  },
  messages: {
    title: 'Offer Ride',
    label: 'Offered rides',
    filters: reportedFilters,
    searchLabel: 'Search place, plate, driver or phone',
    maskedSearchLabel: 'Search place, plate or driver',
    emptyText: 'No rides available for the selected filter.',
    emptyHint: 'Rides appear here once drivers offer them in the app.',
    actions: deletionOf('ride'),
  },
  columns: [
    { ...textColumn('destination', 'Destination', { onPhone: 'title' }), note: reportedNote },
    dateColumn('travelling_date', 'Travelling Date', { sort: 'travelling_date', onPhone: 'line' }),
    textColumn('current_city', 'Current City', { onPhone: 'line' }),
    {
      id: 'no_of_passengers',
      width: 96,
      header: 'Number of Passengers',
      cell: (ride) => formatCount(ride.no_of_passengers),
      align: 'end',
    },
    textColumn('plate_no', 'Plate Number'),
    textColumn('time_of_take_off', 'Time of Takeoff', { width: 84 }),
    textColumn('preferred_take_off', 'Preferred Takeoff', { width: 136 }),
    textColumn('drop_off', 'Drop Off', { width: 150 }),
    { id: 'driver', width: 160, header: 'Driver', cell: personName, personOf: ownerOf, onPhone: 'line' },
    { id: 'phone', width: 126, header: 'Phone', cell: phoneOf('drivers') },
  ],
};

const requestDriver = (one: PassengerRequest) => joinKnown(one.driver_first_name, one.driver_last_name);

/** Driver of a request. Our own API states that there is none; another backend may only not tell. */
function Driver({ request }: { request: PassengerRequest }) {
  const isNone = request.driver_first_name === null && request.driver_last_name === null;
  return useCapability('serverLists') && isNone ? 'None yet' : requestDriver(request);
}

/** Naira that a refund would pay back; nothing without any. */
const sumOf = ({ refundable }: ListedRecord) => (refundable ? formatNaira(refundable) : '');

/** Facts about a refund, with a backend that tells its sum. */
const refundFacts = ({ refundable }: ListedRecord): Fact[] =>
  typeof refundable === 'number' ? [{ name: 'To Refund', value: formatNaira(refundable) }] : [];

/** Note on a paid request, which a refund would pay back if the backend has refunds. */
const paidNote = (paysBack: boolean) =>
  `It is paid, and deleting it here pays nothing back.${paysBack ? ' Refund Selected of Join Ride does.' : ''}`;

/** Passengers' requests to join a ride. Source: specification section 2, Join Ride. */
export const requests: RecordListDescription<PassengerRequest, 'refund' | 'delete'> = {
  list: listPassengerRequests,
  path: paths.joinRide(),
  itemType: 'passengerrequests',
  recordType: 'passengerRequest',
  panels: (record) => <Slot name="passengerRequest.panels" of={record} />,
  payerOf: personName,
  moreOf: refundFacts,
  nameOf: (request) =>
    `${personName(request)}, ${request.current_city ?? unknown} to ${request.destination ?? unknown}`,
  review: {
    queue: 'reportedRequests',
    recordOf: ({ request }) => request,
    title: 'Review Reported Ride Requests',
    heading: 'Request',
    moreOf: (request) => [
      { name: 'User Phone', value: phoneOf('passengerrequests')(request) },
      {
        name: 'Driver Phone',
        value: personalValue(
          request.driver_phone_number,
          {
            ...{ itemType: 'passengerrequests', id: request._id, field: 'driver_phone_number' },
            of: requestDriver(request),
          },
          formatPhone,
        ),
      },
    ],
    notesOf: ({ request, state }, paysBack) =>
      request?.paid === true && state === 'waiting' ? [paidNote(paysBack)] : [],
  },
  messages: {
    title: 'Join Ride',
    label: 'Passenger requests',
    filters: reportedFilters,
    searchLabel: 'Search place, user, driver or phone',
    maskedSearchLabel: 'Search place, user or driver',
    emptyText: 'No requests available for the selected filter.',
    emptyHint: 'Requests appear here once passengers ask for a ride in the app.',
    actions: refundAndDeletionOf('request', 'payer', {
      done: 'The selected requests were successfully deleted.',
      failed: 'There was an error processing your request.',
    }),
    finished: {
      explanation: (count) =>
        `${count} of them ${count === 1 ? 'is' : 'are'} for a trip that is over, and ${count === 1 ? 'is' : 'are'} left as before.`,
      choice: 'Refund finished trips too',
    },
  },
  columns: [
    { ...textColumn('destination', 'Destination', { onPhone: 'title' }), note: reportedNote },
    dateColumn('travelling_date', 'Travelling Date', { sort: 'travelling_date', onPhone: 'line' }),
    textColumn('current_city', 'Current City'),
    { id: 'user', width: 156, header: 'User', cell: personName, personOf: ownerOf, onPhone: 'line' },
    {
      id: 'driver',
      width: 172,
      header: 'Driver',
      cell: (request) => <Driver request={request} />,
      personOf: ({ driverId }) => driverId,
    },
    { ...yesNoColumn('paid', 'Paid', { width: 108, onPhone: 'fact' }), note: sumOf },
  ],
};

/** Parcels that users send; the filter choices keep their order. Source: specification section 2, Send Parcel. */
export const parcels: RecordListDescription<SentParcel, 'refund' | 'delete'> = {
  list: listSentParcels,
  path: paths.sendParcel(),
  itemType: 'sendparcels',
  recordType: 'sentParcel',
  panels: (record) => (
    <>
      <ParcelReports parcel={record} />
      <Slot name="sentParcel.panels" of={record} />
    </>
  ),
  payerOf: personName,
  moreOf: refundFacts,
  nameOf: (parcel) => `${personName(parcel)} to ${parcel.receiver_name ?? unknown}`,
  summaryOf: (parcels) => `amount ${formatNaira(sumOfField(parcels, 'amount'))}`,
  messages: {
    title: 'Send Parcel',
    label: 'Sent parcels',
    filters: [
      { value: 'end', label: 'End' },
      { value: 'start', label: 'Start' },
      { value: 'cancel', label: 'Cancel' },
      { value: 'confirm', label: 'Confirm' },
      { value: 'refund', label: 'Refund' },
      { value: 'paid', label: 'Paid parcels' },
      { value: 'all', label: 'All' },
      { value: 'reported', label: 'Reported', isOurs: true },
    ],
    searchLabel: 'Search sender, receiver or city',
    emptyText: 'No parcels available for the selected filter.',
    emptyHint: 'Parcels appear here once users send them in the app.',
    actions: refundAndDeletionOf('parcel', 'sender', {
      done: 'The parcels were successfully processed.',
      failed: 'An error occurred during processing.',
    }),
    finished: {
      explanation: (count) =>
        `${count} of them ${count === 1 ? 'was' : 'were'} delivered, and ${count === 1 ? 'is' : 'are'} left as before.`,
      choice: 'Refund delivered parcels too',
    },
  },
  columns: [
    { id: 'sender', width: 180, header: 'Sender', cell: personName, personOf: ownerOf, onPhone: 'title' },
    textColumn('receiver_name', 'Receiver', { id: 'receiver', width: 168, onPhone: 'line' }),
    {
      id: 'status',
      width: 80,
      header: 'Status',
      cell: ({ paid }) => (paid === null ? unknown : paid ? 'Paid' : 'Unpaid'),
      onPhone: 'second',
    },
    nairaColumn('amount', 'Amount', { sort: 'amount', onPhone: 'figure' }),
    textColumn('state', 'State', { width: 100 }),
    textColumn('sender_city', 'Sender City'),
    textColumn('receiver_city', 'Receiver City'),
    dateColumn('delivery_date', 'Delivery Date', { sort: 'delivery_date' }),
    yesNoColumn('is_perishable', 'Perishable', { width: 88 }),
    yesNoColumn('is_fragile', 'Fragile', { width: 76 }),
  ],
};
