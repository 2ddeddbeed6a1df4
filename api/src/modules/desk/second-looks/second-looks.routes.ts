import * as contracts from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { dataRoute } from '../../../lists/answers.ts';
import { route } from '../../../plugins/contract-route.ts';
import * as looks from './second-looks.service.ts';

/** Second looks at a sample of the decisions, and their agreement. */
export function secondLookRoutes(app: FastifyInstance, database: Handle): void {
  dataRoute(app, contracts.readNextLook, ({ caller }) => looks.readNext(database, caller));
  dataRoute(app, contracts.answerLook, ({ params, body, ...by }) =>
    looks.answerLook(database, by, params.id, body),
  );
  dataRoute(app, contracts.readAgreement, ({ caller }) => looks.readAgreement(database, caller));
  route(app, contracts.changeLookShare, async ({ body: { percent }, actor }) => {
    await looks.changeShare(database, actor, percent);
    return { success: true };
  });
}
