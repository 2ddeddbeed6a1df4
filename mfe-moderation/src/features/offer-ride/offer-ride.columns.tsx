import { listOfferedRides, paths, reportedRideReview, type OfferedRide } from '@padiman/contracts';
import { formatCount, formatLongDate, formatPhone, joinKnown, unknown } from '@padiman/ui';
import { personalValue, type PersonalSource } from '@padiman/ui/overlay';
import { deletion, deletionConsequence, reportedFilters } from '../../record-list/record-list.messages.ts';
import type { RecordListDescription } from '../../record-list/RecordListScreen.tsx';

/** Name of an offered ride in lists and messages. */
const rideName = ({ current_city, destination }: OfferedRide) =>
  `${current_city ?? unknown} to ${destination ?? unknown}`;

const driverName = ({ user_first_name, user_last_name }: OfferedRide) =>
  joinKnown(user_first_name, user_last_name);

const phoneOf = (ride: OfferedRide): PersonalSource => ({
  itemType: 'drivers',
  id: ride._id,
  field: 'users_phone_number',
  of: driverName(ride),
});

/** Rides that drivers offer. Source: specification section 2, Offer Ride. */
export const rides: RecordListDescription<OfferedRide, 'delete'> = {
  list: listOfferedRides,
  path: paths.offerRide(),
  itemType: 'drivers',
  nameOf: rideName,
  markOf: (ride) => (ride.deleted ? 'Deleted Ride' : undefined),
  markDeleted: (ride) => ({ ...ride, deleted: true }),
  review: { queue: 'reportedRides', calls: reportedRideReview },
  messages: {
    title: 'Offer Ride',
    label: 'Offered rides',
    filters: reportedFilters,
    searchLabel: 'Search place, plate, driver or phone',
    maskedSearchLabel: 'Search place, plate or driver',
    emptyText: 'No rides available for the selected filter.',
    emptyHint: 'Rides appear here once drivers offer them in the app.',
    actions: {
      delete: {
        ...deletion,
        title: 'Delete rides',
        question: () => 'Are you sure you want to delete the selected ride(s)?',
        consequence: (offers) => deletionConsequence('They disappear from the app', offers),
        done: 'The rides were successfully deleted.',
        failed: 'An error occurred while deleting the rides.',
      },
    },
  },
  columns: [
    { id: 'destination', header: 'Destination', cell: (ride) => ride.destination, onPhone: 'title' },
    {
      id: 'travelling_date',
      header: 'Travelling Date',
      cell: (ride) => formatLongDate(ride.travelling_date),
      sort: 'travelling_date',
      sortedAs: 'date',
      onPhone: 'fact',
    },
    { id: 'current_city', header: 'Current City', cell: (ride) => ride.current_city, onPhone: 'fact' },
    {
      id: 'no_of_passengers',
      width: 96,
      header: 'Number of Passengers',
      cell: (ride) => formatCount(ride.no_of_passengers),
      align: 'end',
    },
    { id: 'plate_no', header: 'Plate Number', cell: (ride) => ride.plate_no },
    { id: 'time_of_take_off', width: 84, header: 'Time of Takeoff', cell: (ride) => ride.time_of_take_off },
    {
      id: 'preferred_take_off',
      width: 136,
      header: 'Preferred Takeoff',
      cell: (ride) => ride.preferred_take_off,
    },
    { id: 'drop_off', width: 150, header: 'Drop Off', cell: (ride) => ride.drop_off },
    { id: 'driver', width: 160, header: 'Driver', cell: driverName, onPhone: 'fact' },
    {
      id: 'phone',
      width: 126,
      header: 'Phone',
      cell: (ride) => personalValue(ride.users_phone_number, phoneOf(ride), formatPhone),
    },
  ],
};
