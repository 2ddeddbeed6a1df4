import {
  deleteParcelTrips,
  deleteSentParcels,
  listParcelTrips,
  listSentParcels,
  parcelTrip,
  sentParcel,
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
import { sentParcels, trips } from './parcels.service.ts';

export function parcelRoutes(app: FastifyInstance, database: Handle): void {
  listRoute(app, listParcelTrips, trips, recordMapper(parcelTrip));
  listRoute(app, listSentParcels, sentParcels, recordMapper(sentParcel));

  route(app, deleteParcelTrips, async ({ body, actor }) => {
    const { ids, reason = null, confirmUnderWay = false } = body;
    if (!confirmUnderWay) await assertNotUnderWay(database, { list: 'deliverparcels', ids });
    const deletion = { itemType: 'deliverparcels', ids, refund: false, reason } as const;
    return { success: true, results: await deleteRecords(database, actor, deletion) };
  });
  route(app, deleteSentParcels, async ({ body, http: { request }, ...by }) => {
    const results = await deleteOrRefund(database, by, 'sendparcels', body);
    const refused = refusalEvent(results);
    if (refused !== null) await app.recordSecurityEvent(request, refused);
    return { success: true, results };
  });
}
