import { searchRecords } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { dataRoute } from '../../../lists/answers.ts';
import { seesPersonalData } from '../../../plugins/masking.ts';
import { search } from './search.service.ts';

export function searchRoutes(app: FastifyInstance, database: Handle): void {
  dataRoute(app, searchRecords, ({ query, caller }) =>
    search(database, query.q, { caller, masked: !seesPersonalData(caller) }),
  );
}
