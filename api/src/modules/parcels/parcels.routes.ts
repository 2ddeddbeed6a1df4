import {
  deleteParcelTrips,
  deleteSentParcels,
  listParcelTrips,
  listSentParcels,
  type ParcelTrip,
  type SentParcel,
} from '@padiman/shared/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../database/schema.ts';
import { toNaira } from '../../lists/money.ts';
import { route } from '../../plugins/contract.route.ts';
import { removeRecords } from '../removal/removal.service.ts';
import * as service from './parcels.service.ts';

export function parcelRoutes(app: FastifyInstance, database: Handle): void {
  route(app, listParcelTrips, async ({ query }) => {
    const { rows, total, nextCursor } = await service.listTrips(database, query);
    return { success: true, data: rows.map(toTrip), total, nextCursor };
  });

  route(app, listSentParcels, async ({ query }) => {
    const { rows, total, nextCursor } = await service.listSentParcels(database, query);
    return { success: true, data: rows.map(toSentParcel), total, nextCursor };
  });

  route(app, deleteParcelTrips, async ({ body, actor }) =>
    removeRecords(database, actor, { kind: 'parcel_trips', ids: body.ids, refund: false }),
  );

  route(app, deleteSentParcels, async ({ body, actor }) =>
    removeRecords(database, actor, { kind: 'sent_parcels', ids: body.ids, refund: body.refund ?? false }),
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
