import {
  backgroundWork,
  changeTarget,
  isAllowed,
  listTargets,
  readWorkToDo,
  workQueue,
  workQueueNames,
  workQueues,
} from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { dataRoute, recordMapper } from '../../../lists/answers.ts';
import { route } from '../../../plugins/contract-route.ts';
import type { Deployment } from '../../base/deployment/deployment.service.ts';
import { visibleTypes } from '../../base/notes/notes.service.ts';
import * as targets from './targets.service.ts';
import { readQueues } from './to-do.read-model.ts';

const toQueue = recordMapper(workQueue);

export function workRoutes(app: FastifyInstance, database: Handle, { work }: Pick<Deployment, 'work'>): void {
  route(app, readWorkToDo, async ({ caller }) => {
    const extents = await readQueues(database, { ...caller, types: visibleTypes(caller) });
    const queues = workQueueNames.filter((queue) => isAllowed(caller, workQueues[queue].access));
    const stopped = (await work()).filter(({ stoppedBy }) => stoppedBy !== null);
    return {
      success: true,
      data: queues.map((queue) => toQueue({ queue, ...extents[queue] })),
      ...(stopped.length > 0 && { stopped: stopped.map(({ name }) => backgroundWork[name]) }),
    };
  });

  dataRoute(app, listTargets, () => targets.listTargets(database));

  dataRoute(app, changeTarget, ({ params: { queue }, body, actor }) =>
    targets.changeTarget(database, actor, queue, body),
  );

  app.job('targets', {
    interval: 60_000,
    run: async (signal) => void (await targets.escalateOverdue(database, signal)),
  });
}
