import {
  deleteParcelTrips,
  deleteSentParcels,
  listParcelTrips,
  listSentParcels,
  type ParcelTrip,
  type SentParcel,
} from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../database/schema.ts';
import { toNaira } from '../../lists/money.ts';
import { route } from '../../plugins/contract-route.ts';
import { listRoute } from '../../lists/list-route.ts';
import { removeSelected } from '../deletions/deletions.service.ts';
import * as service from './parcels.service.ts';

export function parcelRoutes(app: FastifyInstance, database: Handle): void {
  listRoute(app, database, listParcelTrips, service.trips, toTrip);
  listRoute(app, database, listSentParcels, service.sentParcels, toSentParcel);

  route(app, deleteParcelTrips, async ({ body, actor }) =>
    removeSelected(database, actor, service.trips, body, { kind: 'parcel_trips', refund: false }),
  );

  route(app, deleteSentParcels, async ({ body, actor }) =>
    removeSelected(database, actor, service.sentParcels, body, {
      kind: 'sent_parcels',
      refund: body.refund ?? false,
    }),
  );
}

function toTrip(row: service.TripRow): ParcelTrip {
  return {
    _id: row.id,
    bus_stop: row.bus_stop,
    can_carry_heavy: row.can_carry_heavy,
    travel_date: row.travel_date,
    arrival_date: row.arrival_date,
    destination: row.destination,
    max_price: toNaira(row.max_price),
    min_price: toNaira(row.min_price),
    state: row.state,
    user_first_name: row.first_name,
    user_last_name: row.last_name,
    users_phone_number: row.phone_number,
    reportRide: row.report_ride,
  };
}

function toSentParcel(row: service.SentParcelRow): SentParcel {
  return {
    _id: row.id,
    user_first_name: row.first_name,
    user_last_name: row.last_name,
    receiver_name: row.receiver_name,
    paid: row.paid,
    amount: toNaira(row.amount),
    state: row.state,
    sender_city: row.sender_city,
    receiver_city: row.receiver_city,
    delivery_date: row.delivery_date,
    is_perishable: row.is_perishable,
    is_fragile: row.is_fragile,
    endRide: row.end_ride,
    cancelRide: row.cancel_ride,
    confirmRide: row.confirm_ride,
    startRide: row.start_ride,
    refundRide: row.refund_ride,
  };
}
