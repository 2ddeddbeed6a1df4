import * as contracts from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { dataRoute } from '../../../lists/answers.ts';
import * as messages from './member-messages.service.ts';
import { listReasons, saveReason } from './decision-reasons.service.ts';

/** Reasons of decisions, and what members were told of them. */
export function decisionReasonRoutes(app: FastifyInstance, database: Handle): void {
  dataRoute(app, contracts.listDecisionReasons, () => listReasons(database));

  dataRoute(app, contracts.createDecisionReason, ({ body: { code, ...form }, actor }) =>
    saveReason(database, actor, code, form, true),
  );

  dataRoute(app, contracts.changeDecisionReason, ({ params: { code }, body, actor }) =>
    saveReason(database, actor, code, body, false),
  );

  dataRoute(app, contracts.readMemberMessages, ({ params, caller }) =>
    messages.readMessages(database, caller, params),
  );

  dataRoute(app, contracts.resendMemberMessage, ({ params, body: { messageId }, ...by }) =>
    messages.resendMessage(database, by, params, messageId),
  );
}
