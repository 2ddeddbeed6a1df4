import { deleteParcelTrips, deleteSentParcels } from './parcels.calls.ts';
import { deleteOfferedRides, deletePassengerRequests } from './rides.calls.ts';
import { deleteAdmins } from './staff.calls.ts';
import { decideWithdrawals } from './withdrawals.calls.ts';

/** Which call acts on records of a type. Source: specification section 7. */
const itemCalls = {
  deliverparcels: deleteParcelTrips,
  sendparcels: deleteSentParcels,
  drivers: deleteOfferedRides,
  passengerrequests: deletePassengerRequests,
  withdrawals: decideWithdrawals,
  admins: deleteAdmins,
} as const;

/** A type of records that the delete-items action knows; `drivers` are offered rides. */
export type ItemType = keyof typeof itemCalls;

/**
 * The call by which the delete-items action acts on a type of records.
 *
 * @throws Error 'Invalid item type.' for any other type
 */
export function itemsCall<T extends ItemType>(itemType: T): (typeof itemCalls)[T] {
  if (!Object.hasOwn(itemCalls, itemType)) throw new Error('Invalid item type.');
  return itemCalls[itemType];
}
