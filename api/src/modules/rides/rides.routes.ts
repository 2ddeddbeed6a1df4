import {
  deleteOfferedRides,
  deletePassengerRequests,
  listOfferedRides,
  listPassengerRequests,
  type OfferedRide,
  type PassengerRequest,
} from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../database/schema.ts';
import { route } from '../../plugins/contract-route.ts';
import { listRoute } from '../../lists/list-route.ts';
import { removeSelected } from '../deletions/deletions.service.ts';
import * as service from './rides.service.ts';

export function rideRoutes(app: FastifyInstance, database: Handle): void {
  listRoute(app, database, listOfferedRides, service.rides, toRide);
  listRoute(app, database, listPassengerRequests, service.requests, toRequest);

  route(app, deleteOfferedRides, async ({ body, actor }) =>
    removeSelected(database, actor, service.ridesThatAreThere, body, {
      kind: 'offered_rides',
      refund: false,
    }),
  );

  route(app, deletePassengerRequests, async ({ body, actor }) =>
    removeSelected(database, actor, service.requests, body, {
      kind: 'passenger_requests',
      refund: body.refund ?? false,
    }),
  );
}

function toRide(row: service.RideRow): OfferedRide {
  return {
    _id: row.id,
    destination: row.destination,
    travelling_date: row.travelling_date,
    current_city: row.current_city,
    no_of_passengers: row.no_of_passengers,
    plate_no: row.plate_no,
    time_of_take_off: row.time_of_take_off,
    preferred_take_off: row.preferred_take_off,
    drop_off: row.drop_off,
    user_first_name: row.first_name,
    user_last_name: row.last_name,
    users_phone_number: row.phone_number,
    reportRide: row.report_ride,
    deleted: row.deleted,
  };
}

function toRequest(row: service.RequestRow): PassengerRequest {
  return {
    _id: row.id,
    destination: row.destination,
    travelling_date: row.travelling_date,
    current_city: row.current_city,
    user_first_name: row.first_name,
    user_last_name: row.last_name,
    users_phone_number: row.phone_number,
    driver_first_name: row.driver_first_name,
    driver_last_name: row.driver_last_name,
    driver_phone_number: row.driver_phone_number,
    paid: row.paid,
    reportRide: row.report_ride,
  };
}
