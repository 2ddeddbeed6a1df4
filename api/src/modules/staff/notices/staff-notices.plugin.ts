import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { backgroundTasks } from '../../../plugins/background-tasks.ts';
import { deedOf, type ProposalRow, type StaffChanges } from '../four-eyes/proposals.service.ts';
import type { SmsLog } from '../sms/sms.port.ts';
import { delayedChangesJob } from './delayed-changes.service.ts';
import { sendNotices, type NoticeSender, type StaffDeed } from './staff-notices.service.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Tells the admin whom a change concerns, and all super admins unless two of them decided it, by a text message
     * after the answer. Call it once the change is committed.
     */
    tellStaff: (deed: StaffDeed, log: SmsLog) => void;
  }
}

/** Decorates the server with `tellStaff`. */
export function staffNotices(app: FastifyInstance, sender: NoticeSender): void {
  const runAfterAnswer = backgroundTasks(app);
  app.decorate('tellStaff', (deed, log) =>
    runAfterAnswer(async () => {
      await sendNotices(sender, deed, log).catch((error: unknown) =>
        log.warn({ err: error, change: deed.kind }, 'the notices of a change of staff were not sent'),
      );
    }),
  );
}

/** Job that tells of delayed changes and carries them out. @param onCreated called with the phone number of a new admin */
export function delayedChanges(
  app: FastifyInstance,
  sender: NoticeSender,
  changes: StaffChanges,
  onCreated: (phoneNumber: string, log: FastifyBaseLogger) => void,
): void {
  const onDone = (proposal: ProposalRow) => {
    const { phoneNumber } = proposal.content;
    if (phoneNumber !== undefined) onCreated(phoneNumber, app.log);
    app.tellStaff({ ...deedOf(proposal), forSubjectOnly: true }, app.log);
  };
  app.job('delayed-changes', delayedChangesJob({ ...sender, changes, log: app.log, onDone }));
}
