import { isAllowed, readWorkToDo, workQueueNames, workQueues } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { toNaira } from '../../../lists/money.ts';
import { route } from '../../../plugins/contract-route.ts';
import { visibleTypes } from '../../base/notes/notes.service.ts';
import { readQueues } from './to-do.read-model.ts';

export function workRoutes(app: FastifyInstance, database: Handle): void {
  route(app, readWorkToDo, async ({ caller }) => {
    const extents = await readQueues(database, { ...caller, types: visibleTypes(caller) });
    return {
      success: true,
      data: workQueueNames
        .filter((queue) => isAllowed(caller, workQueues[queue].access))
        .map((queue) => {
          const { count, amount, oldest, onHold } = extents[queue];
          return {
            queue,
            count,
            amount: amount === null ? null : toNaira(amount),
            oldest: oldest?.toISOString() ?? null,
            onHold,
          };
        }),
    };
  });
}
