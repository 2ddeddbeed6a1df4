import { bool, number, object, string } from 'yup';
import { instant, naira, orNull, recordId, required } from '../../base/fields.ts';
import { withdrawal } from '../../money/withdrawals.calls.ts';
import { driverApplication } from '../../people/drivers.calls.ts';
import { user } from '../../people/users.calls.ts';
import { parcelTrip, sentParcel } from '../../travel/parcels.calls.ts';
import { maxPostLength, post } from '../../travel/posts.calls.ts';
import { offeredRide, passengerRequest } from '../../travel/rides.calls.ts';
import {
  amount,
  appPhone,
  calendarDay,
  cancellation,
  deleted,
  paidCancellation,
  passengers,
  pastInstant,
  positiveAmount,
  text,
  times,
} from './fields.ts';
import { callsOfKinds, exampleId, field, needed } from './kind.ts';

const owner = { userId: string().required() };
const ownerName = { user_first_name: 'Ada', user_last_name: 'Obi' };
const ownerContact = { ...ownerName, users_phone_number: '08031234567' };
const earningKind = () => string().oneOf(['product', 'referral'] as const);

/** Calls of each kind of records, by its noun. Money in naira, times UTC. */
export const serviceRecords = callsOfKinds({
  // The phone number is unique among users: another user with it is a conflict.
  User: {
    section: 'Service API: users',
    scope: 'users',
    record: user.shape({
      referredBy: orNull(string()),
      suspendedUntil: orNull(
        instant(),
        'Until then the app must keep the user out; null without a suspension.',
      ),
      warnings: required(number(), 'Warnings by staff in the last 90 days.'),
      ...times,
      ...deleted,
    }),
    fields: {
      first_name: needed(text(100), 'Ada'),
      last_name: needed(text(100), 'Obi'),
      phone_number: needed(appPhone(), '08031234567'),
      email: needed(string().email().max(254), 'ada@example.com'),
      profile_img_url: field(string().url().max(2_048).nullable()),
      is_driver: field(bool()),
      is_verified: field(bool(), true),
    },
    creation: { referredBy: recordId() },
    example: {
      ...{ _id: exampleId(1), profile_img_url: null, blocked: false, is_driver: false, referredBy: null },
      ...{ totalEarnings: 0, totalWithdrawals: 0, totalRefunds: 0, totalBalance: 0 },
      ...{ suspendedUntil: null, warnings: 0 },
    },
    create: 'The phone number is unique among users. `referredBy` is the user who referred them.',
    update: {
      fields: { blocked: bool() },
      example: { is_verified: true, is_driver: true },
      description:
        'Changes the fields that are given. Totals and balance follow from the ledger. A user whom staff blocked is unblocked by staff alone: `blocked: false` is a conflict.',
    },
    action: {
      description:
        'With `cancelled`, deletes the account: the record is kept and a super admin can restore it. The ledger keeps the balance.',
      fields: cancellation,
    },
  },

  // A parcel is unpaid until a payment is recorded.
  SentParcel: {
    section: 'Service API: parcels',
    scope: 'parcels',
    record: sentParcel.shape({
      ...{ ...owner, tripId: orNull(string()), refundedAmount: naira().required(), ...times, ...deleted },
    }),
    fields: {
      tripId: field(recordId().nullable()),
      receiver_name: needed(text(), 'Bola Ade'),
      amount: needed(amount(), 1_200),
      state: needed(text(), 'Oyo'),
      sender_city: needed(text(), 'Lagos'),
      receiver_city: needed(text(), 'Ibadan'),
      delivery_date: needed(calendarDay(), '2026-12-05'),
      is_perishable: field(bool(), false),
      is_fragile: field(bool(), true),
    },
    example: {
      ...{ _id: exampleId(5), tripId: null, paid: false, ...ownerName, refundedAmount: 0 },
      ...{ confirmRide: false, startRide: false, endRide: false, cancelRide: false, refundRide: false },
    },
    create: 'Unpaid until `serviceCreatePayment`.',
    update: {
      fields: { confirmRide: bool(), startRide: bool(), endRide: bool() },
      example: { confirmRide: true },
      description:
        'Changes the fields that are given, such as the flags of the ride. The amount of a paid parcel cannot be changed, nor the flags of a cancelled one.',
    },
    action: {
      description:
        '`cancelled` sets `cancelRide`; the parcel stays in the lists, where staff can refund it. With `refund`, the payer gets what was paid and not yet refunded, and `refundRide` is set. Refused after `endRide`.',
      fields: paidCancellation,
    },
  },

  ParcelTrip: {
    section: 'Service API: parcels',
    scope: 'trips',
    record: parcelTrip.shape({ ...owner, ...times, ...deleted }),
    fields: {
      bus_stop: needed(text(), 'Ojota'),
      can_carry_heavy: field(bool(), true),
      travel_date: needed(calendarDay(), '2026-12-01'),
      arrival_date: needed(calendarDay(), '2026-12-02'),
      destination: needed(text(), 'Enugu'),
      max_price: needed(amount(), 9_000.5),
      min_price: needed(amount(), 5_000),
      state: needed(text(), 'Lagos'),
      reportRide: field(bool()),
    },
    example: { _id: exampleId(2), reportRide: false, ...ownerContact },
    update: { example: { reportRide: true } },
    action: {
      description: 'With `cancelled`, the record is kept, and leaves the lists.',
      fields: cancellation,
    },
  },

  // A request is unpaid until a payment is recorded.
  PassengerRequest: {
    section: 'Service API: rides',
    scope: 'requests',
    record: passengerRequest.shape({
      ...{ ...owner, driverId: orNull(string()), rideId: orNull(string()) },
      ...{ amount: naira().required(), refundedAmount: naira().required(), ...times, ...deleted },
    }),
    fields: {
      driverId: field(recordId().nullable()),
      rideId: field(recordId().nullable()),
      destination: needed(text(), 'Ibadan'),
      travelling_date: needed(calendarDay(), '2026-12-01'),
      current_city: needed(text(), 'Lagos'),
      amount: needed(amount(), 2_500),
      reportRide: field(bool()),
    },
    example: {
      ...{ _id: exampleId(4), paid: false, refundedAmount: 0, reportRide: false, ...ownerContact },
      ...{ driverId: null, driver_first_name: null, driver_last_name: null, driver_phone_number: null },
      rideId: null,
    },
    create: 'Unpaid until `serviceCreatePayment`.',
    update: {
      example: { driverId: exampleId(9) },
      description:
        'Changes the fields that are given, such as the assigned driver (`driverId`, null for none). The amount of a paid request cannot be changed.',
    },
    action: {
      description:
        '`cancelled` ends it: a paid request with `refund` only; the payer gets what was paid and not yet refunded.',
      fields: paidCancellation,
    },
  },

  OfferedRide: {
    section: 'Service API: rides',
    scope: 'rides',
    record: offeredRide.shape({ ...owner, ...times }),
    fields: {
      destination: needed(text(), 'Kano'),
      travelling_date: needed(calendarDay(), '2026-12-01'),
      current_city: needed(text(), 'Abuja'),
      no_of_passengers: needed(passengers(), 3),
      plate_no: needed(text(20), 'ABC-123DE'),
      time_of_take_off: needed(text(40), '07:30'),
      preferred_take_off: needed(text(), 'Utako'),
      drop_off: needed(text(), 'Sabon Gari'),
      reportRide: field(bool()),
    },
    example: { _id: exampleId(3), reportRide: false, ...ownerContact },
    update: { example: { no_of_passengers: 2 } },
    action: {
      description: 'With `cancelled`, staff see it as a deleted ride.',
      fields: cancellation,
    },
  },

  // Posts of staff are listed, and cannot be changed.
  Post: {
    section: 'Service API: posts',
    scope: 'posts',
    record: post.shape(deleted),
    fields: { text: needed(text(maxPostLength), 'Anybody going to Owerri on Friday?') },
    example: { _id: exampleId(6), admin: false, first_name: 'Ada', last_name: 'Obi' },
    update: {
      example: { text: 'Anybody going to Owerri on Friday?' },
      description: 'Changes the text. Posts of staff cannot be changed here.',
    },
    action: {
      description: '`cancelled` deletes the post; posts of staff cannot be deleted here.',
      fields: cancellation,
    },
  },

  // Product's and referral earnings; `acceptedTime` is null until they are accepted.
  Earning: {
    section: 'Service API: money',
    scope: 'earnings',
    record: object({
      _id: string().required(),
      ...owner,
      kind: earningKind().required(),
      amount: naira().required(),
      driverShare: orNull(naira()),
      date: instant().required(),
      acceptedTime: orNull(instant()),
      ...deleted,
    }),
    fields: {
      kind: needed(earningKind(), 'product'),
      amount: needed(positiveAmount(), 100),
      driverShare: field(
        positiveAmount().when('kind', {
          is: 'referral',
          then: (share) => share.oneOf([undefined], 'only for the kind product'),
        }),
        900,
      ),
      date: field(pastInstant()),
      accepted: field(bool()),
    },
    example: { _id: exampleId(7), date: '2026-11-21T08:00:00.000Z', acceptedTime: null },
    create:
      'A `product` entry is the commission on a trip of the driver `userId`, whose earnings on it are `driverShare`; a `referral` entry is the reward of the user. The ledger credits the user once the entry is accepted. An entry cannot be changed or removed.',
    update: null,
    action: {
      name: 'accepted',
      description: '`accepted` credits the user. Accepting it again changes nothing.',
    },
  },

  // Too little money, a blocked user and a `withdrawalID` in use are conflicts.
  Withdrawal: {
    title: 'Withdrawal request',
    section: 'Service API: money',
    scope: 'withdrawals',
    record: withdrawal.shape(deleted),
    fields: {
      withdrawalID: needed(text(100).matches(/^[A-Za-z0-9/-]*$/), 'WD-2026-0001'),
      accountNumber: field(
        string()
          .required()
          .matches(/^\d{10}$/, 'must be 10 digits'),
        '0123456789',
      ),
      accountName: needed(text(), 'Ada Obi'),
      bank: needed(text(), 'Zenith Bank'),
      bankCode: needed(text(20), '057'),
      requestedAmount: needed(positiveAmount(), 5_000),
    },
    example: { _id: exampleId(8), status: 'pending', dateRequested: '2026-11-21T08:00:00.000Z' },
    create:
      "Holds the amount on the user's balance until staff decide. Refused where the available balance does not cover it.",
    update: null,
    action: {
      description: '`cancelled` releases the held amount. Refused once staff have decided.',
      fields: cancellation,
    },
  },

  // Changes are conflicts once it is decided.
  DriverApplication: {
    section: 'Service API: drivers',
    scope: 'drivers',
    record: driverApplication.shape({ ...times, ...deleted }),
    fields: {
      firstName: needed(text(100), 'Ada'),
      lastName: needed(text(100), 'Obi'),
      licenseNumber: needed(text(40), 'ABC12345AA11'),
      phoneNumber: needed(appPhone(), '08031234567'),
      carVideo: field(string().url().max(2_048).nullable(), 'https://videos.example.org/car.mp4'),
      dateOfBirth: needed(calendarDay(), '1990-05-17'),
    },
    example: { _id: exampleId('a'), status: 'pending' },
    create: 'Staff decide on it; an accepted applicant becomes a driver.',
    update: {
      example: { carVideo: null },
      description: 'Changes the fields that are given, while it is pending.',
    },
    action: {
      description: '`cancelled` withdraws it. Refused once staff have decided.',
      fields: cancellation,
    },
  },
});
