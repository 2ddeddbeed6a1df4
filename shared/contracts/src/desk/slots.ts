import type { DashboardSummary } from '../money/dashboard.calls.ts';
import type { Withdrawal } from '../money/withdrawals.calls.ts';
import type { DriverApplication } from '../people/drivers.calls.ts';
import type { ParcelTrip, SentParcel } from '../travel/parcels.calls.ts';
import type { OfferedRide, PassengerRequest } from '../travel/rides.calls.ts';
import type { PersonOverview } from './person.calls.ts';

/**
 * Slots: places in pages that take panels of other sections, each with what its page gives to a panel. They are part of the
 * contract: the check before a release compiles the page and every panel against the types of the live shell.
 */
export interface SlotInputs {
  /** Everything about a user, below the facts. */
  'person.panels': PersonOverview;
  /** Details of a withdrawal request. */
  'withdrawal.panels': Withdrawal;
  /** Details of a parcel trip. */
  'parcelTrip.panels': ParcelTrip;
  /** Details of a parcel that is sent. */
  'sentParcel.panels': SentParcel;
  /** Details of an offered ride. */
  'offeredRide.panels': OfferedRide;
  /** Details of a request to join a ride. */
  'passengerRequest.panels': PassengerRequest;
  /** Details of a driver application. */
  'driverApplication.panels': DriverApplication;
  /** Dashboard, below its figures. */
  'dashboard.panels': DashboardSummary;
  /** Settings of the own account, below its groups. */
  'settings.panels': { readonly adminId: string };
}

/** Name of a slot. */
export type SlotName = keyof SlotInputs;

/** Props of a panel. */
export interface PanelProps<N extends SlotName> {
  /** Record or figures that the page shows. */
  of: SlotInputs[N];
}
