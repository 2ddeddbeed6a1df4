import {
  deleteOfferedRides,
  deletePassengerRequests,
  listOfferedRides,
  listPassengerRequests,
  offeredRide,
  passengerRequest,
} from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../database/schema.ts';
import { recordMapper } from '../../lists/contract-list.ts';
import { listRoute } from '../../lists/list-route.ts';
import { route } from '../../plugins/contract-route.ts';
import { deleteSelected } from '../deletions/deletions.service.ts';
import { deleteOrRefundSelected } from '../refunds/refunds.service.ts';
import { refusalEvent } from '../separation/independence.rules.ts';
import { deletableRides, requests, rides } from './rides.service.ts';

export function rideRoutes(app: FastifyInstance, database: Handle): void {
  listRoute(app, database, listOfferedRides, rides, recordMapper(offeredRide));
  listRoute(app, database, listPassengerRequests, requests, recordMapper(passengerRequest));

  route(app, deleteOfferedRides, ({ body, ...by }) =>
    deleteSelected(database, by, deletableRides, 'drivers', body),
  );
  route(app, deletePassengerRequests, async ({ body, http: { request }, ...by }) => {
    const done = await deleteOrRefundSelected(database, by, requests, 'passengerrequests', body);
    const refused = refusalEvent(done.results);
    if (refused !== null) await app.recordSecurityEvent(request, refused);
    return done;
  });
}
