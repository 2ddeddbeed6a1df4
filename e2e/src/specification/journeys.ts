import type { ReferenceAdmin } from '@padiman/testing/reference-backend';
import { admins, driverRequests } from './admin-journeys.ts';
import { failedRead, refusedDecision, slowRead } from './fault-journeys.ts';
import { menuByRights } from './menu-journeys.ts';
import { dashboard, earnings, withdrawalDrawer, withdrawals } from './money-journeys.ts';
import { posts } from './post-journeys.ts';
import { deliverParcels, offeredRides, passengerRequests, sendParcels } from './record-journeys.ts';
import { settings } from './settings-journeys.ts';
import { logIn, logOut, resetPassword } from './sign-in-journeys.ts';
import type { Stage } from './tour.ts';
import { browseUsers, changeUsers, deleteMatchingUsers } from './users-journeys.ts';

interface JourneyGroup {
  name: string;
  signedInAs: ReferenceAdmin | undefined;
  /** Journeys by name; each can follow the one before on the same page. */
  journeys: Readonly<Record<string, (stage: Stage) => Promise<void>>>;
}

/** Journeys of the specification. */
export const journeyGroups: readonly JourneyGroup[] = [
  {
    name: 'users and records',
    signedInAs: 'superAdmin',
    journeys: {
      'the dashboard shows the figures of the backend': dashboard,
      'users are filtered, searched, sorted and paged': browseUsers,
      'users are blocked and deleted': changeUsers,
      'all users that match a filter are deleted, and no others': deleteMatchingUsers,
      'parcel trips are filtered and deleted': deliverParcels,
      'a deleted ride stays as a marked row': offeredRides,
      'passenger requests are deleted, also by a refund': passengerRequests,
      'sent parcels are filtered and deleted, also by a refund': sendParcels,
    },
  },
  {
    name: 'money, posts and admins',
    signedInAs: 'superAdmin',
    journeys: {
      'posts are written, read and deleted': posts,
      'admins are added, changed and deleted': admins,
      'withdrawal requests are decided': withdrawals,
      'a withdrawal request is decided in its drawer': withdrawalDrawer,
      'earnings have their sum': earnings,
      'driver applications are decided': driverRequests,
      'the settings offer what the backend has': settings,
      'a refusal is shown in its own words': refusedDecision,
    },
  },
  {
    name: 'faults and logging out',
    signedInAs: 'superAdmin',
    journeys: {
      'a failed read is reported with Retry': failedRead,
      'a slow read shows placeholder rows': slowRead,
      'logging out clears the storage': logOut,
    },
  },
  {
    name: 'signing in',
    signedInAs: undefined,
    journeys: {
      'a forgotten password is replaced': resetPassword,
      'the super admin logs in': logIn,
    },
  },
  { name: 'rights', signedInAs: undefined, journeys: { 'the menu follows the rights': menuByRights } },
];
