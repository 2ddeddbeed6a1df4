import { readUnderWay, stopEverything } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { dataRoute } from '../../../lists/answers.ts';
import * as service from './admin-work.service.ts';

export function adminWorkRoutes(app: FastifyInstance, database: Handle): void {
  dataRoute(app, readUnderWay, ({ params: { id }, caller }) => service.readWork(database, caller, id));
  dataRoute(app, stopEverything, ({ params: { id }, actor }) => service.stopEverything(database, actor, id));
}
