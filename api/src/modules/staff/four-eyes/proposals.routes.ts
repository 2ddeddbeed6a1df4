import { confirmProposal, listProposals, withdrawProposal } from '@padiman/contracts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { dataRoute } from '../../../lists/answers.ts';
import type { Actor } from '../../../plugins/caller.ts';
import { route } from '../../../plugins/contract-route.ts';
import * as service from './proposals.service.ts';

/** Refunds that wait for a second admin, of the module that owns them. */
interface WaitingRefunds {
  waitingRefunds: (database: Handle, adminId: string) => Promise<object[]>;
  declineRefund: (database: Handle, actor: Actor, id: string) => Promise<void>;
}

/** @param onCreated called with the phone number of a new admin */
export function proposalRoutes(
  app: FastifyInstance,
  database: Handle,
  {
    staffChanges,
    refunds,
    onCreated,
  }: {
    staffChanges: service.StaffChanges;
    refunds: WaitingRefunds;
    onCreated: (phoneNumber: string, log: FastifyBaseLogger) => void;
  },
): void {
  dataRoute(app, listProposals, ({ params: { of }, caller: { adminId } }) =>
    of === 'refunds' ? refunds.waitingRefunds(database, adminId) : service.listProposals(database, adminId),
  );

  route(app, confirmProposal, async ({ params: { id }, actor, log }) => {
    const { proposal, waits } = await service.confirmProposal(database, staffChanges, actor, { id, log });
    if (waits) return { message: 'Confirmed. A further super admin must confirm it too.' };
    const { phoneNumber } = proposal.content;
    if (phoneNumber !== undefined) onCreated(phoneNumber, log);
    app.tellStaff({ ...service.deedOf(proposal), forSubjectOnly: true }, log);
  });

  route(app, withdrawProposal, ({ params: { of, id }, actor }) =>
    of === 'refunds'
      ? refunds.declineRefund(database, actor, id)
      : service.withdrawProposal(database, staffChanges, actor, id),
  );
}
