import * as contracts from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { dataRoute } from '../../../lists/answers.ts';
import * as messages from './member-messages.service.ts';

/** Reasons of decisions, and what members were told of them. */
export function decisionReasonRoutes(
  app: FastifyInstance,
  database: Handle,
  reasons: readonly contracts.DecisionReason[],
): void {
  dataRoute(app, contracts.listDecisionReasons, async () => reasons);

  dataRoute(app, contracts.readMemberMessages, ({ params, caller }) =>
    messages.readMessages(database, caller, params),
  );

  dataRoute(app, contracts.resendMemberMessage, ({ params, body: { messageId }, ...by }) =>
    messages.resendMessage(database, by, params, messageId),
  );
}
