import { confirmProposal, listProposals, withdrawProposal } from '@padiman/contracts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { dataRoute } from '../../../lists/answers.ts';
import { route } from '../../../plugins/contract-route.ts';
import * as service from './proposals.service.ts';

/** @param onCreated called with the phone number of a new admin */
export function proposalRoutes(
  app: FastifyInstance,
  database: Handle,
  changes: service.StaffChanges,
  onCreated: (phoneNumber: string, log: FastifyBaseLogger) => void,
): void {
  dataRoute(app, listProposals, ({ caller }) => service.listProposals(database, caller.adminId));

  route(app, confirmProposal, async ({ params: { id }, actor, log }) => {
    const { proposal, waits } = await service.confirmProposal(database, changes, actor, { id, log });
    if (waits) return { message: 'Confirmed. A further super admin must confirm it too.' };
    const { phoneNumber } = proposal.content;
    if (phoneNumber !== undefined) onCreated(phoneNumber, log);
    app.tellStaff({ ...service.deedOf(proposal), forSubjectOnly: true }, log);
  });

  route(app, withdrawProposal, ({ params: { id }, actor }) =>
    service.withdrawProposal(database, changes, actor, id),
  );
}
