import * as contracts from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { recordMapper } from '../../../lists/answers.ts';
import { route } from '../../../plugins/contract-route.ts';
import { keptAnswer } from '../../../plugins/kept-answer.ts';
import type { Deployment } from '../../base/deployment/deployment.service.ts';
import { readQueues } from './to-do.read-model.ts';

const toQueue = recordMapper(contracts.workQueue);

/** @param keptFor milliseconds for which the figures are kept: all pages ask for them every 15 s */
export function workRoutes(
  app: FastifyInstance,
  database: Handle,
  { work, keptFor }: Pick<Deployment, 'work'> & { keptFor: number },
): void {
  const figures = keptAnswer(app, keptFor, async () => {
    const extents = await readQueues(database);
    const stopped = (await work()).filter(({ stoppedBy }) => stoppedBy !== null);
    return { extents, stopped };
  });
  route(app, contracts.readWorkToDo, async ({ caller }) => {
    const { extents, stopped } = await figures();
    const queues = contracts.workQueueNames.filter((queue) =>
      contracts.isAllowed(caller, contracts.workQueues[queue].access),
    );
    return {
      success: true,
      data: queues.map((queue) => toQueue({ queue, ...extents[queue] })),
      ...(stopped.length > 0 && { stopped: stopped.map(({ name }) => contracts.backgroundWork[name]) }),
    };
  });
}
