import type { SchemaMigration } from '../migration.ts';
import * as baseline from './0001-baseline.ts';
import * as authority from './0002-authority.ts';
import * as backgroundWork from './0003-background-work.ts';
import * as outsideLines from './0004-outside-lines.ts';
import * as outsideAccounts from './0005-outside-accounts.ts';
import * as reconciliation from './0006-reconciliation.ts';
import * as payoutIndexes from './0007-payout-indexes.ts';
import * as reports from './0008-reports.ts';
import * as decisionReasons from './0009-decision-reasons.ts';
import * as sanctionsAppeals from './0010-sanctions-appeals.ts';
import * as targets from './0011-targets.ts';
import * as secondLooks from './0012-second-looks.ts';

/** All migrations by name, in order. A released migration is never changed. */
export const migrations: Record<string, SchemaMigration> = {
  '0001-baseline': baseline,
  '0002-authority': authority,
  '0003-background-work': backgroundWork,
  '0004-outside-lines': outsideLines,
  '0005-outside-accounts': outsideAccounts,
  '0006-reconciliation': reconciliation,
  '0007-payout-indexes': payoutIndexes,
  '0008-reports': reports,
  '0009-decision-reasons': decisionReasons,
  '0010-sanctions-appeals': sanctionsAppeals,
  '0011-targets': targets,
  '0012-second-looks': secondLooks,
};
