import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#generated-schema';

export type { NotedType, NoteKind } from '@padiman/contracts';
export type { BulkExceptionRow, BulkGroupRow, LedgerAccount, ReviewQueueName } from './column-types.ts';

/** All tables after all migrations. Times have a default where the database sets them; money is in kobo, days are text. */
export type Database = DB;

/** Database handle: the database itself or a transaction. */
export type Handle = Kysely<Database>;

/** Transaction handle. */
export type TransactionHandle = Transaction<Database>;

export type AdminsTable = Database['admins'];
export type AuditHeadTable = Database['audit_head'];
export type AuditTable = Database['audit'];
export type AuditTrailView = Database['audit_trail'];
export type AuditUnsealedTable = Database['audit_unsealed'];
export type BulkItemsTable = Database['bulk_items'];
export type BulkJobsTable = Database['bulk_jobs'];
export type DriverApplicationsTable = Database['driver_applications'];
export type FactorChallengesTable = Database['factor_challenges'];
export type LedgerPostingsTable = Database['ledger_postings'];
export type PayoutsTable = Database['payouts'];
export type PendingLoginsTable = Database['pending_logins'];
export type RefundApprovalsTable = Database['refund_approvals'];
export type ResolvedAccountsTable = Database['resolved_accounts'];
export type SavedViewsTable = Database['saved_views'];
export type ScheduledDecisionsTable = Database['scheduled_decisions'];
export type SecurityEventsTable = Database['security_events'];
export type ServiceKeysTable = Database['service_keys'];
export type SessionsTable = Database['sessions'];
export type StaffPasskeysTable = Database['staff_passkeys'];
export type StaffProposalsTable = Database['staff_proposals'];
export type StaffTotpTable = Database['staff_totp'];
export type UsersTable = Database['users'];
export type WebhookDeliveriesTable = Database['webhook_deliveries'];
export type WebhookEndpointsTable = Database['webhook_endpoints'];
export type WithdrawalsTable = Database['withdrawals'];
