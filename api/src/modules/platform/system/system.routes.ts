import * as contracts from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { dataRoute } from '../../../lists/answers.ts';
import { route } from '../../../plugins/contract-route.ts';
import type { Deployment } from '../../base/deployment/deployment.service.ts';
import { waitsMessage } from '../../staff/four-eyes/proposals.service.ts';
import { changeWork, workText } from './system.service.ts';

/** @param checks checks of the installation */
export function systemRoutes(
  app: FastifyInstance,
  database: Handle,
  { work, checks }: Pick<Deployment, 'work'> & { checks: () => Promise<contracts.SystemCheck[]> },
): void {
  dataRoute(app, contracts.readSystem, async () => ({ checks: await checks(), work: await work() }));

  route(app, contracts.changeWork, async ({ body: { stopped }, actor, log }) => {
    const persons = await changeWork(database, actor, [...new Set(stopped)]);
    if (persons === 'two') return { message: waitsMessage };
    app.tellStaff({ kind: 'changeWork', by: actor.adminId, what: workText(stopped) }, log);
  });
}
