import * as contracts from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { recordMapper } from '../../../lists/answers.ts';
import { route } from '../../../plugins/contract-route.ts';
import type { Deployment } from '../../base/deployment/deployment.service.ts';
import { readQueues } from './to-do.read-model.ts';

const toQueue = recordMapper(contracts.workQueue);

export function workRoutes(app: FastifyInstance, database: Handle, { work }: Pick<Deployment, 'work'>): void {
  route(app, contracts.readWorkToDo, async ({ caller }) => {
    const extents = await readQueues(database);
    const queues = contracts.workQueueNames.filter((queue) =>
      contracts.isAllowed(caller, contracts.workQueues[queue].access),
    );
    const stopped = (await work()).filter(({ stoppedBy }) => stoppedBy !== null);
    return {
      success: true,
      data: queues.map((queue) => toQueue({ queue, ...extents[queue] })),
      ...(stopped.length > 0 && { stopped: stopped.map(({ name }) => contracts.backgroundWork[name]) }),
    };
  });
}
