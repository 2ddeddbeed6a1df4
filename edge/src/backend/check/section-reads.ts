import * as contracts from '@padiman/contracts';
import type { Call } from '@padiman/contracts';

/** A read of the specification's section 7, and the screen that needs it. */
export interface SectionRead {
  call: Call;
  /** Title and path of the screen. */
  screen: string;
  /** True for a list of records. */
  list: boolean;
  /**
   * Fields of section 3 that the screen shows. One that no record carries degrades the screen; with a `?` it may be
   * missing from all, because it says nothing until something has happened.
   */
  fields: readonly string[];
}

const traveller = 'user_first_name user_last_name users_phone_number reportRide?';
const earnings = 'user amount date acceptedTime?';

/** Screen and fields of all reads of section 7, by name of the call; first that of the signed-in admin. */
const table = {
  fetchAdmin: 'Menu and access (all screens): firstName lastName superAdmin? rights?',
  readDashboardSummary:
    'Dashboard (/dashboard): signupsByMonth totals blockedDrivers referredUsers sendParcelStatusCounts joinRide',
  listUsers:
    'Users (/users): profile_img_url? first_name last_name phone_number email? blocked? is_driver? is_verified? totalEarnings totalWithdrawals totalRefunds totalBalance',
  listParcelTrips: `Deliver Parcel (/deliver-parcel): bus_stop can_carry_heavy travel_date arrival_date destination max_price min_price state ${traveller}`,
  listOfferedRides: `Offer Ride (/offer-ride): destination travelling_date current_city no_of_passengers plate_no time_of_take_off preferred_take_off drop_off ${traveller}`,
  listPassengerRequests:
    'Join Ride (/join-ride): destination travelling_date current_city paid driver_first_name? driver_last_name? driver_phone_number? user_first_name user_last_name',
  listSentParcels:
    'Send Parcel (/send-parcel): user_first_name user_last_name receiver_name paid amount state sender_city receiver_city delivery_date is_perishable is_fragile endRide? cancelRide? confirmRide? startRide? refundRide?',
  listPosts: 'Posts (/posts): text first_name last_name admin? createdAt updatedAt?',
  listWithdrawals:
    'Withdrawal Requests (/request-withdrawals): userId withdrawalID accountNumber accountName bank bankCode requestedAmount status dateRequested',
  listProductEarnings: `Product Earnings (/admin-earnings): ${earnings}`,
  listReferralEarnings: `Referral Earnings (/ref-earnings): ${earnings}`,
  listAdmins: 'Admins (/admins): firstName lastName phoneNumber superAdmin? rights?',
  listDriverApplications:
    'Drivers Requests (/drivers-requests): firstName lastName licenseNumber phoneNumber status carVideo? dateOfBirth',
} satisfies Partial<Record<keyof typeof contracts, string>>;

const [own, ...others] = Object.entries(table).map(([name, text]): SectionRead => {
  const [screen = '', fields = ''] = text.split(': ');
  return {
    call: contracts[name as keyof typeof table],
    screen,
    list: name.startsWith('list'),
    fields: fields.split(' '),
  };
});

/** Read of the signed-in admin, which every protected screen needs. */
export const ownAdminRead = own as SectionRead;

/** All other reads of section 7. */
export const sectionReads: readonly SectionRead[] = others;
