import { expand } from '../migration.ts';
import { alterTable, validateConstraint } from '../migration-steps.ts';

export const compatibility = expand;

const kinds = [
  ...['createAdmin', 'createSuperAdmin', 'restoreAdmin', 'grantRight', 'changeLimit', 'resetFactors'],
  ...['clearHold', 'eraseUser', 'deleteAdmin', 'serviceKey', 'webhook', 'changeWork'],
];

/** Lets a proposal stop background work, and counts the failed attempts of an endpoint in a row, which pause it. */
// Allowed (several tables): each step is a transaction of its own.
export const steps = [
  alterTable(`alter table staff_proposals drop constraint staff_proposals_kind_check,
    add constraint staff_proposals_kind_check check (kind in (${kinds.map((kind) => `'${kind}'`).join(', ')})) not valid`),
  validateConstraint('staff_proposals', 'staff_proposals_kind_check'),
  alterTable(`alter table webhook_endpoints add column if not exists failures integer not null default 0,
    add column if not exists paused_until timestamptz`),
];
