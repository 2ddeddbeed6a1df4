import { fetchPerson, readPersonTimeline } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { route } from '../../../plugins/contract-route.ts';
import { toEvent, toPerson } from './person.mapper.ts';
import { readPerson, readTimeline } from './person.service.ts';

export function personRoutes(app: FastifyInstance, database: Handle): void {
  route(app, fetchPerson, async ({ params, caller }) => ({
    success: true,
    data: toPerson(await readPerson(database, params.id, caller)),
  }));

  route(app, readPersonTimeline, async ({ params, query, caller }) => {
    const { rows, ...page } = await readTimeline(database, caller, { userId: params.id, ...query });
    return { success: true, data: rows.map(toEvent), ...page };
  });
}
