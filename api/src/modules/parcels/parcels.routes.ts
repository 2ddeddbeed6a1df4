import {
  deleteParcelTrips,
  deleteSentParcels,
  listParcelTrips,
  listSentParcels,
  parcelTrip,
  sentParcel,
} from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../database/schema.ts';
import { recordMapper } from '../../lists/contract-list.ts';
import { listRoute } from '../../lists/list-route.ts';
import { route } from '../../plugins/contract-route.ts';
import { deleteSelected } from '../deletions/deletions.service.ts';
import { deleteOrRefundSelected } from '../refunds/refunds.service.ts';
import { refusalEvent } from '../separation/independence.rules.ts';
import { sentParcels, trips } from './parcels.service.ts';

export function parcelRoutes(app: FastifyInstance, database: Handle): void {
  listRoute(app, database, listParcelTrips, trips, recordMapper(parcelTrip));
  listRoute(app, database, listSentParcels, sentParcels, recordMapper(sentParcel));

  route(app, deleteParcelTrips, ({ body, ...by }) =>
    deleteSelected(database, by, trips, 'deliverparcels', body),
  );
  route(app, deleteSentParcels, async ({ body, http: { request }, ...by }) => {
    const done = await deleteOrRefundSelected(database, by, sentParcels, 'sendparcels', body);
    const refused = refusalEvent(done.results);
    if (refused !== null) await app.recordSecurityEvent(request, refused);
    return done;
  });
}
