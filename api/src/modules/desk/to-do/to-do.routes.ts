import { isAllowed, readWorkToDo, workQueueNames, workQueues } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { dataRoute } from '../../../lists/answers.ts';
import { visibleTypes } from '../../base/notes/notes.service.ts';
import { readQueues } from './to-do.read-model.ts';

export function workRoutes(app: FastifyInstance, database: Handle): void {
  dataRoute(app, readWorkToDo, async ({ caller }) => {
    const extents = await readQueues(database, { ...caller, types: visibleTypes(caller) });
    return workQueueNames
      .filter((queue) => isAllowed(caller, workQueues[queue].access))
      .map((queue) => ({ queue, ...extents[queue] }));
  });
}
