import * as contracts from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { listRoute } from '../../../lists/list-route.ts';
import { requests, rides, sentParcels, trips } from '../../../lists/records.ts';
import { route } from '../../../plugins/contract-route.ts';
import { performBatch } from '../../base/idempotency/idempotency.service.ts';
import { assertNotUnderWay } from '../../base/under-way/under-way.service.ts';
import { refusalEvent } from '../../staff/four-eyes/independence.rules.ts';
import { deleteRecords } from '../deletions/deletions.service.ts';
import { obstaclesOfRows } from '../refunds/refunds.rules.ts';
import { deleteOrRefund } from '../refunds/refunds.service.ts';

/** Lists and deletions of trips, rides, requests and parcels. */
export function journeyRoutes(app: FastifyInstance, database: Handle): void {
  listRoute(app, contracts.listParcelTrips, trips);
  listRoute(app, contracts.listSentParcels, sentParcels, {
    obstaclesOf: (rows) => obstaclesOfRows('sendparcels', rows),
  });
  listRoute(app, contracts.listOfferedRides, rides);
  listRoute(app, contracts.listPassengerRequests, requests, {
    obstaclesOf: (rows) => obstaclesOfRows('passengerrequests', rows),
  });

  for (const [call, itemType] of [
    [contracts.deleteParcelTrips, 'deliverparcels'],
    [contracts.deleteOfferedRides, 'drivers'],
  ] as const) {
    route(app, call, async (request) => {
      const { ids, reason = null, confirmUnderWay = false } = request.body;
      const results = await performBatch(database, call, request, async (transaction) => {
        if (!confirmUnderWay) await assertNotUnderWay(transaction, { list: itemType, ids });
        return deleteRecords(transaction, request.actor, { itemType, ids, refund: false, reason });
      });
      return { results };
    });
  }
  for (const [call, itemType] of [
    [contracts.deleteSentParcels, 'sendparcels'],
    [contracts.deletePassengerRequests, 'passengerrequests'],
  ] as const) {
    route(app, call, async (request) => {
      const results = await performBatch(database, call, request, (transaction) =>
        deleteOrRefund(transaction, request, itemType, request.body),
      );
      const refused = refusalEvent(results);
      if (refused !== null) await app.recordSecurityEvent(request.http.request, refused);
      return { results };
    });
  }
}
