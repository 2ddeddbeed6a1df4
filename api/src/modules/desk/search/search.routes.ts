import { searchRecords } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { route } from '../../../plugins/contract-route.ts';
import { seesPersonalData } from '../../../plugins/masking.ts';
import { toHit } from './search.mapper.ts';
import { search } from './search.service.ts';

export function searchRoutes(app: FastifyInstance, database: Handle): void {
  route(app, searchRecords, async ({ query, caller }) => {
    const hits = await search(database, query.q, { caller, masked: !seesPersonalData(caller) });
    return { success: true, data: hits.map(toHit) };
  });
}
