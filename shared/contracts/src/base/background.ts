/**
 * Request header of a call that the page makes on its own: it does not keep the session alive. A caller that sends it
 * gives up time, and gains nothing.
 */
export const backgroundHeader = 'x-background';

/** Work that the server does on its own and that can be stopped, with its name for people. */
export const backgroundWork = {
  payouts: 'Payouts by a provider',
  scheduledDecisions: 'Scheduled decisions',
  delayedChanges: 'Delayed changes of staff',
  webhooks: 'Webhooks',
  auditHeads: 'Heads of the audit',
  retention: 'Removal of old personal data',
} as const;
export type BackgroundWork = keyof typeof backgroundWork;

export const backgroundWorkNames = Object.keys(backgroundWork) as readonly BackgroundWork[];
