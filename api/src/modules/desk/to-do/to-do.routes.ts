import * as contracts from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { dataRoute, recordMapper } from '../../../lists/answers.ts';
import { route } from '../../../plugins/contract-route.ts';
import type { Deployment } from '../../base/deployment/deployment.service.ts';
import { visibleTypes } from '../../base/notes/notes.service.ts';
import * as targets from './targets.service.ts';
import { readQueues } from './to-do.read-model.ts';

const toQueue = recordMapper(contracts.workQueue);

export function workRoutes(app: FastifyInstance, database: Handle, { work }: Pick<Deployment, 'work'>): void {
  route(app, contracts.readWorkToDo, async ({ caller }) => {
    const extents = await readQueues(database, { ...caller, types: visibleTypes(caller) });
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

  dataRoute(app, contracts.listTargets, () => targets.listTargets(database));

  dataRoute(app, contracts.changeTarget, ({ params: { queue }, body, actor }) =>
    targets.changeTarget(database, actor, queue, body),
  );

  app.job('targets', {
    interval: 60_000,
    run: async (signal) => void (await targets.escalateOverdue(database, signal)),
  });
}
