import { offeredRide, passengerRequest } from '@padiman/contracts';
import { contractList } from '../../../lists/contract-list.ts';
import { deletableRideList, requestList, rideList } from './rides.repository.ts';

/** Rides that drivers offer, deleted ones included. */
export const rides = contractList(offeredRide, rideList);

/** Offered rides that can be deleted. */
export const deletableRides = contractList(offeredRide, deletableRideList);

/** Passengers' requests to join a ride. */
export const requests = contractList(passengerRequest, requestList);
