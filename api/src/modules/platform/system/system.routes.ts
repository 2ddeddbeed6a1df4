import * as contracts from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import { dataRoute } from '../../../lists/answers.ts';
import type { Deployment } from '../../base/deployment/deployment.service.ts';

/** @param checks checks of the installation */
export function systemRoutes(
  app: FastifyInstance,
  { work, checks }: Pick<Deployment, 'work'> & { checks: () => Promise<contracts.SystemCheck[]> },
): void {
  dataRoute(app, contracts.readSystem, async () => ({ checks: await checks(), work: await work() }));
}
