import type { SchemaMigration } from '../migration.ts';
import * as staff from './0001-staff.ts';
import * as users from './0002-users.ts';
import * as records from './0003-records.ts';
import * as money from './0004-money.ts';
import * as audit from './0005-audit.ts';
import * as oneTimeCodes from './0008-one-time-codes.ts';
import * as auditReading from './0009-audit-reading.ts';
import * as counters from './0010-counters.ts';
import * as recordLists from './0011-record-lists.ts';
import * as withdrawalAccounts from './0012-withdrawal-accounts.ts';
import * as ledger from './0013-ledger.ts';
import * as payouts from './0014-payouts.ts';
import * as approvals from './0015-approvals.ts';
import * as appMoney from './0016-app-money.ts';
import * as serviceKeys from './0017-service-keys.ts';
import * as webhooks from './0018-webhooks.ts';
import * as imports from './0019-imports.ts';
import * as refunds from './0020-refunds.ts';
import * as openings from './0021-openings.ts';
import * as secondFactors from './0023-second-factors.ts';
import * as signInLimits from './0026-sign-in-limits.ts';
import * as securityEvents from './0029-security-events.ts';
import * as frozenPayouts from './0032-frozen-payouts.ts';
import * as versions from './0033-versions.ts';
import * as payoutClaims from './0034-payout-claims.ts';
import * as oneTimePasswords from './0035-one-time-passwords.ts';
import * as twoSuperAdmins from './0036-two-super-admins.ts';
import * as payoutProviders from './0037-payout-providers.ts';
import * as personalData from './0039-personal-data.ts';
import * as legalHolds from './0040-legal-holds.ts';
import * as review from './0041-review.ts';
import * as workToDo from './0043-work-to-do.ts';
import * as notes from './0044-notes.ts';
import * as savedViews from './0046-saved-views.ts';
import * as linkedAccounts from './0047-linked-accounts.ts';
import * as bulkJobs from './0048-bulk-jobs.ts';
import * as driverVideo from './0049-driver-video.ts';
import * as reports from './0050-reports.ts';
import * as moderationReview from './0051-moderation-review.ts';
import * as auditSealing from './0052-audit-sealing.ts';
import * as monthlyPartitions from './0053-monthly-partitions.ts';
import * as readYourWrites from './0054-read-your-writes.ts';

/** All migrations by name, in order. A released migration is never changed. */
export const migrations: Record<string, SchemaMigration> = {
  '0001-staff': staff,
  '0002-users': users,
  '0003-records': records,
  '0004-money': money,
  '0005-audit': audit,
  '0008-one-time-codes': oneTimeCodes,
  '0009-audit-reading': auditReading,
  '0010-counters': counters,
  '0011-record-lists': recordLists,
  '0012-withdrawal-accounts': withdrawalAccounts,
  '0013-ledger': ledger,
  '0014-payouts': payouts,
  '0015-approvals': approvals,
  '0016-app-money': appMoney,
  '0017-service-keys': serviceKeys,
  '0018-webhooks': webhooks,
  '0019-imports': imports,
  '0020-refunds': refunds,
  '0021-openings': openings,
  '0023-second-factors': secondFactors,
  '0026-sign-in-limits': signInLimits,
  '0029-security-events': securityEvents,
  '0032-frozen-payouts': frozenPayouts,
  '0033-versions': versions,
  '0034-payout-claims': payoutClaims,
  '0035-one-time-passwords': oneTimePasswords,
  '0036-two-super-admins': twoSuperAdmins,
  '0037-payout-providers': payoutProviders,
  '0039-personal-data': personalData,
  '0040-legal-holds': legalHolds,
  '0041-review': review,
  '0043-work-to-do': workToDo,
  '0044-notes': notes,
  '0046-saved-views': savedViews,
  '0047-linked-accounts': linkedAccounts,
  '0048-bulk-jobs': bulkJobs,
  '0049-driver-video': driverVideo,
  '0050-reports': reports,
  '0051-moderation-review': moderationReview,
  '0052-audit-sealing': auditSealing,
  '0053-monthly-partitions': monthlyPartitions,
  '0054-read-your-writes': readYourWrites,
};
