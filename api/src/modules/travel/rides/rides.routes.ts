import {
  deleteOfferedRides,
  deletePassengerRequests,
  listOfferedRides,
  listPassengerRequests,
  offeredRide,
  passengerRequest,
} from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { recordMapper } from '../../../lists/contract-list.ts';
import { listRoute } from '../../../lists/list-route.ts';
import { route } from '../../../plugins/contract-route.ts';
import { deleteRecords } from '../deletions/deletions.service.ts';
import { deleteOrRefund } from '../refunds/refunds.service.ts';
import { assertNotUnderWay } from '../../base/under-way/under-way.service.ts';
import { refusalEvent } from '../../staff/four-eyes/independence.rules.ts';
import { requests, rides } from './rides.service.ts';

export function rideRoutes(app: FastifyInstance, database: Handle): void {
  listRoute(app, listOfferedRides, rides, recordMapper(offeredRide));
  listRoute(app, listPassengerRequests, requests, recordMapper(passengerRequest));

  route(app, deleteOfferedRides, async ({ body, actor }) => {
    const { ids, reason = null, confirmUnderWay = false } = body;
    if (!confirmUnderWay) await assertNotUnderWay(database, { list: 'drivers', ids });
    const deletion = { itemType: 'drivers', ids, refund: false, reason } as const;
    return { success: true, results: await deleteRecords(database, actor, deletion) };
  });
  route(app, deletePassengerRequests, async ({ body, http: { request }, ...by }) => {
    const results = await deleteOrRefund(database, by, 'passengerrequests', body);
    const refused = refusalEvent(results);
    if (refused !== null) await app.recordSecurityEvent(request, refused);
    return { success: true, results };
  });
}
