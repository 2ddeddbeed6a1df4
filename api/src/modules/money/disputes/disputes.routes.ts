import * as contracts from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { listRoute } from '../../../lists/list-route.ts';
import { route } from '../../../plugins/contract-route.ts';
import { ExportNotAllowed } from '../../../plugins/errors.ts';
import { seesPersonalData } from '../../../plugins/masking.ts';
import { disputes, exportDispute, readDisputeDetails } from './disputes.service.ts';

export function disputeRoutes(app: FastifyInstance, database: Handle): void {
  listRoute(app, contracts.listDisputes, disputes);
  route(app, contracts.readDispute, async ({ params: { id } }) => ({
    data: await readDisputeDetails(database, id),
  }));
  route(app, contracts.exportEvidence, async ({ params: { id }, caller, actor, log }) => {
    if (!seesPersonalData(caller)) throw new ExportNotAllowed();
    const { method, path } = contracts.exportEvidence;
    return { data: await exportDispute(database, { ...actor, log }, id, { method, path }) };
  });
}
