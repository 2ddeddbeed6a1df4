// Over 300 lines: the complete schema in one place, so that nobody has to read all migrations for a table.
import type {
  BulkException,
  BulkJobAction,
  BulkList,
  NoteKind,
  ProposalKind,
  Rights,
} from '@padiman/contracts';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType, Kysely, Transaction } from 'kysely';

/** A time that the database sets by default. */
type Moment = ColumnType<Date, Date | string | undefined, Date | string>;
type OptionalMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** `YYYY-MM-DD`. */
type Day = string;
/** Whole kobo. */
type Kobo = number;
type Json = ColumnType<unknown, string | null, never>;

interface SoftDelete {
  deleted_at: OptionalMoment;
  deleted_by: Generated<string | null>;
  delete_reason: Generated<string | null>;
}

interface Moderated extends SoftDelete {
  created_at: Moment;
  updated_at: Moment;
  /** Searched text, maintained by the database. */
  search: GeneratedAlways<string>;
}

interface Anonymised {
  /** Time from which the row has no personal data. */
  anonymised_at: OptionalMoment;
}

export type { NotedType, NoteKind } from '@padiman/contracts';

/** Queues of review mode. */
export type ReviewQueueName =
  'withdrawals' | 'driverApplications' | 'reportedTrips' | 'reportedRides' | 'reportedRequests' | 'posts';

/** Review of a reported record or a post; the database removes it when the record waits again. */
interface Reviewed {
  reviewed_at: OptionalMoment;
  reviewed_by: Generated<string | null>;
}

interface Decided {
  status: Generated<'pending' | 'accepted' | 'rejected'>;
  decided_by: Generated<string | null>;
  decided_at: OptionalMoment;
}

export interface AdminsTable extends Moderated {
  id: string;
  first_name: string;
  last_name: string;
  phone_number: string;
  password_hash: string;
  super_admin: Generated<boolean>;
  rights: JSONColumnType<Rights, string | undefined, string>;
  /** Time that somebody else set the password; null for an own one. */
  password_given_at: OptionalMoment;
  /** Counts changes of phone number, password, rights and deletion. */
  version: Generated<number>;
}

export interface SessionsTable {
  id: string;
  token_hash: string;
  admin_id: string;
  address: string;
  created_at: Moment;
  last_used_at: Moment;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  /** Last proof of a second factor. */
  factor_at: OptionalMoment;
}

export interface PendingLoginsTable {
  id: string;
  token_hash: string;
  admin_id: string;
  /** Hash of the stored password hash that was verified. */
  password_digest: string;
  address: string;
  /** Step that the login waits for. */
  step: 'prove' | 'setUp' | 'choosePassword';
  tries: Generated<number>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
}

export interface StaffPasskeysTable {
  id: string;
  admin_id: string;
  credential_id: string;
  public_key: string;
  counter: number;
  transports: string[];
  name: string;
  created_at: Moment;
  last_used_at: OptionalMoment;
}

export interface StaffTotpTable {
  admin_id: string;
  /** Encrypted. */
  secret: string;
  /** Null until a code has confirmed the set-up. */
  confirmed_at: OptionalMoment;
  /** Time step of the last code that was used. */
  last_step: Generated<number>;
}

export interface RecoveryCodesTable {
  admin_id: string;
  code_hash: string;
}

export interface FactorChallengesTable {
  /** Session or pending login. */
  holder_id: string;
  purpose: 'register' | 'prove';
  challenge: string;
  expires_at: ColumnType<Date, Date | string, Date | string>;
}

export interface FactorTriesTable {
  admin_id: string;
  tries: number;
  since: Moment;
}

export interface ThrottlesTable {
  kind: 'login-account' | 'login-device' | 'setup-address';
  subject: string;
  failures: number;
  locked_until: OptionalMoment;
  failed_at: Moment;
}

export interface MetaTable {
  key: string;
  value: ColumnType<unknown, string, string>;
  updated_at: Moment;
}

export interface UsersTable extends Moderated, Anonymised {
  id: string;
  profile_img_url: string | null;
  first_name: string;
  last_name: string;
  phone_number: string;
  email: string;
  blocked: Generated<boolean>;
  is_driver: Generated<boolean>;
  is_verified: Generated<boolean>;
  referred_by: Generated<string | null>;
  total_earnings: Generated<Kobo>;
  total_withdrawals: Generated<Kobo>;
  total_refunds: Generated<Kobo>;
  total_balance: GeneratedAlways<Kobo>;
  /** Counts changes of name, phone number, status and totals. */
  version: Generated<number>;
  /** Set by the database when the user stops driving. */
  driving_ended_at: OptionalMoment;
}

export interface ParcelTripsTable extends Moderated, Reviewed {
  id: string;
  user_id: string;
  bus_stop: string;
  can_carry_heavy: Generated<boolean>;
  travel_date: Day;
  arrival_date: Day;
  destination: string;
  max_price: Kobo;
  min_price: Kobo;
  state: string;
  report_ride: Generated<boolean>;
}

export interface OfferedRidesTable extends Moderated, Reviewed {
  id: string;
  user_id: string;
  destination: string;
  travelling_date: Day;
  current_city: string;
  no_of_passengers: number;
  plate_no: string;
  time_of_take_off: string;
  preferred_take_off: string;
  drop_off: string;
  report_ride: Generated<boolean>;
}

export interface PassengerRequestsTable extends Moderated, Anonymised, Reviewed {
  id: string;
  user_id: string;
  driver_id: string | null;
  ride_id: string | null;
  destination: string;
  travelling_date: Day;
  current_city: string;
  paid: Generated<boolean>;
  amount: Kobo;
  refunded_amount: Generated<Kobo>;
  report_ride: Generated<boolean>;
}

export interface SentParcelsTable extends Moderated, Anonymised {
  id: string;
  user_id: string;
  trip_id: string | null;
  receiver_name: string;
  paid: Generated<boolean>;
  amount: Kobo;
  refunded_amount: Generated<Kobo>;
  state: string;
  sender_city: string;
  receiver_city: string;
  delivery_date: Day;
  is_perishable: Generated<boolean>;
  is_fragile: Generated<boolean>;
  confirm_ride: Generated<boolean>;
  start_ride: Generated<boolean>;
  end_ride: Generated<boolean>;
  cancel_ride: Generated<boolean>;
  refund_ride: Generated<boolean>;
}

export interface PostsTable extends Moderated, Reviewed {
  id: string;
  text: string;
  author_user_id: string | null;
  author_admin_id: string | null;
}

export interface DriverApplicationsTable extends Moderated, Decided {
  id: string;
  user_id: string;
  first_name: string;
  last_name: string;
  license_number: string;
  phone_number: string;
  car_video: string | null;
  date_of_birth: Day;
  remark: Generated<string | null>;
}

export interface WithdrawalsTable extends Moderated, Decided, Anonymised {
  id: string;
  user_id: string;
  withdrawal_id: string;
  account_number: string;
  account_name: string;
  bank: string;
  bank_code: string;
  requested_amount: Kobo;
  date_requested: Moment;
  remark: Generated<string | null>;
  /** Counts changes of account, decision and deletion. */
  version: Generated<number>;
}

export interface EarningsTable extends SoftDelete {
  id: string;
  kind: 'product' | 'referral';
  user_id: string;
  amount: Kobo;
  /** Earnings of the driver on the trip; the amount of a product's entry is the commission on it. */
  driver_share: Generated<Kobo | null>;
  date: Moment;
  accepted_at: OptionalMoment;
  created_at: Moment;
  search: GeneratedAlways<string>;
}

export interface LedgerTransactionsTable {
  id: string;
  key: string;
  kind: string;
  record_id: string | null;
  at: ColumnType<Date, Date | string | undefined, never>;
}

/** Accounts of users and of the platform. */
export type LedgerAccount =
  'available' | 'held' | 'cash' | 'trips' | 'fees' | 'refunds' | 'referral' | 'rewards' | 'payouts';

export interface LedgerPostingsTable {
  transaction_id: string;
  line: number;
  account: LedgerAccount;
  user_id: string | null;
  total: 'earnings' | 'withdrawals' | 'refunds' | null;
  amount: Kobo;
}

/** Totals that users had before the ledger, by the key of the transaction that opened them. */
export interface LedgerOpeningsTable {
  key: string;
  user_id: string;
  earnings: Kobo;
  withdrawals: Kobo;
  refunds: Kobo;
}

/** Maintained by the trigger of the postings. */
export interface LedgerAccountsTable {
  account: LedgerAccount;
  user_id: string | null;
  shard: number;
  balance: Kobo;
}

/** Postings by account, kind and day of the event in Lagos; maintained by the trigger of the postings. */
export interface LedgerDaysTable {
  account: LedgerAccount;
  kind: string;
  day: Day;
  shard: number;
  count: number;
  debit: Kobo;
  credit: Kobo;
}

export interface PayoutsTable extends Anonymised {
  id: string;
  user_id: string;
  amount: Kobo;
  /** `manual`, or the id of the provider that pays it; never changes. */
  provider: string;
  reference: string;
  state: Generated<'queued' | 'sending' | 'sent' | 'paid' | 'failed' | 'reversed'>;
  /** Account at the decision; the database refuses changes. */
  account_number: string;
  account_name: string;
  bank: string;
  bank_code: string;
  /** Name of the account's owner by the provider, as it was known at the decision. */
  resolved_name: Generated<string | null>;
  decided_by: Generated<string | null>;
  /** Admin who gave the first of two approvals. */
  approved_by: Generated<string | null>;
  /** Admin who pays a manual payout, and the end of the lease. */
  claimed_by: Generated<string | null>;
  claimed_until: OptionalMoment;
  recipient_code: Generated<string | null>;
  transfer_code: Generated<string | null>;
  bank_reference: Generated<string | null>;
  /** Unique form of the bank's reference. */
  bank_reference_key: Generated<string | null>;
  /** Reason of a failure or reversal. */
  failure: Generated<string | null>;
  /** Error of the last attempt, or a contradictory answer of the provider. */
  trouble: Generated<string | null>;
  tries: Generated<number>;
  next_try_at: Moment;
  leased_until: OptionalMoment;
  settled_by: Generated<string | null>;
  settled_at: OptionalMoment;
  created_at: Moment;
  updated_at: Moment;
  search: GeneratedAlways<string>;
}

export interface WithdrawalApprovalsTable {
  withdrawal_id: string;
  admin_id: string;
  approved_at: Moment;
  remark: string | null;
  seen: ColumnType<unknown, string, string>;
  /** Versions of what was shown, and of the approver's account; an approval without them has lapsed. */
  evidence: Generated<string | null>;
  approver_version: Generated<number | null>;
}

/** Names of bank accounts by the provider of payouts, or the reason that there is none. */
export interface ResolvedAccountsTable {
  provider: string;
  bank_code: string;
  account_number: string;
  name: string | null;
  failure: string | null;
  resolved_at: Moment;
}

/** First of two approvals of a refund. */
export interface RefundApprovalsTable {
  record_id: string;
  item_type: 'passengerrequests' | 'sendparcels';
  admin_id: string;
  approved_at: Moment;
  reason: string | null;
  seen: ColumnType<unknown, string, string>;
}

/** Sums that an admin refunded without a second admin, one row per call. */
export interface SingleRefundsTable {
  id: string;
  admin_id: string;
  amount: Kobo;
  at: Moment;
}

/** Accounts and rights that admins gave to admins; append-only. */
export interface StaffGrantsTable {
  id: string;
  giver_id: string;
  admin_id: string;
  /** `account`, `restoration`, `superAdmin`, or the name of a right. */
  given: string;
  given_at: Moment;
}

/** Claims of records in review mode; free once `until` has come. */
export interface ReviewClaimsTable {
  queue: ReviewQueueName;
  record_id: string;
  admin_id: string;
  claimed_at: Moment;
  until: ColumnType<Date, Date, Date>;
}

/** Decisions that the server carries out once their time has come; at most one waits for a record. */
export interface ScheduledDecisionsTable {
  id: string;
  queue: ReviewQueueName;
  record_id: string;
  admin_id: string;
  decision: 'accepted' | 'rejected';
  remark: string | null;
  version: string | null;
  /** Address and request of the admin, for the audit. */
  address: string;
  request_id: string;
  scheduled_at: Moment;
  takes_effect_at: ColumnType<Date, Date, Date>;
  /** Later than `takes_effect_at` after a failed attempt. */
  next_try_at: ColumnType<Date, Date, Date>;
  tries: Generated<number>;
  state: Generated<'waiting' | 'done' | 'undone' | 'refused'>;
  refusal: Generated<string | null>;
  settled_at: OptionalMoment;
}

/** Notes on records; `record_type` as in the audit. */
export interface RecordNotesTable {
  id: string;
  record_type: string;
  record_id: string;
  admin_id: string;
  kind: NoteKind;
  text: string;
  /** Key by which a repeated call is recognised. */
  key: string | null;
  created_at: Moment;
}

export interface NoteMentionsTable {
  note_id: string;
  admin_id: string;
  read_at: OptionalMoment;
}

interface RecordState {
  id: string;
  record_type: string;
  record_id: string;
  admin_id: string;
  /** Note with the reason. */
  note_id: string;
  since: Moment;
  ended_at: OptionalMoment;
  ended_by: Generated<string | null>;
}

export interface RecordHoldsTable extends RecordState {
  until: OptionalMoment;
}

export interface RecordEscalationsTable extends RecordState {
  outcome: Generated<'decided' | 'returned' | null>;
}

/** Notes of staff on moments of the video of a driver application. */
export interface VideoNotesTable {
  id: string;
  application_id: string;
  admin_id: string;
  /** Whole seconds from the start of the video. */
  position: number;
  text: string;
  created_at: Moment;
}

/** Actions on many records, which the server carries out one by one. */
export interface BulkJobsTable {
  id: string;
  admin_id: string;
  list: BulkList;
  action: BulkJobAction;
  /** Removed at the end: each record keeps its own. */
  reason: string | null;
  /** Address and request of the admin, for the audit. */
  address: string;
  request_id: string;
  state: Generated<'frozen' | 'running' | 'done' | 'cancelled'>;
  count: number;
  amount: Kobo | null;
  hash: string;
  groups: ColumnType<BulkGroupRow[], string, never>;
  exceptions: ColumnType<BulkExceptionRow[], string, never>;
  confirm_under_way: Generated<boolean>;
  frozen_at: Moment;
  expires_at: ColumnType<Date, Date, never>;
  confirmed_at: OptionalMoment;
  finished_at: OptionalMoment;
}

/** Records of a job with a common trait; amount in kobo. */
export interface BulkGroupRow {
  name: string;
  count: number;
  amount: Kobo | null;
}

/** Records of a job with an exception; amount in kobo. */
export interface BulkExceptionRow extends Omit<BulkGroupRow, 'name'> {
  exception: BulkException;
}

/** Frozen records of a job, in the order of their ids. */
export interface BulkItemsTable {
  id: string;
  job_id: string;
  record_id: string;
  version: string;
  amount: Kobo | null;
  exceptions: BulkException[];
  state: Generated<'waiting' | 'changed' | 'skipped' | 'cancelled'>;
  reason: string | null;
  tries: Generated<number>;
  next_try_at: Moment;
  settled_at: OptionalMoment;
}

/** Changes of staff and of the limit that wait for a second super admin. */
export interface StaffProposalsTable {
  id: string;
  /** Change and admin; one proposal of each. */
  subject: string;
  kind: ProposalKind;
  admin_id: string | null;
  content: ColumnType<unknown, string, string>;
  /** Null for a limit that no super admin has confirmed yet. */
  proposed_by: string | null;
  proposer_version: number | null;
  proposed_at: Moment;
}

export interface AuditTable {
  sequence: number;
  at: ColumnType<Date, Date, never>;
  admin_id: string | null;
  service_key_id: Generated<string | null>;
  action: string;
  record_type: string;
  record_id: string | null;
  address: string;
  request_id: string;
  before: Json;
  after: Json;
  previous_hash: string;
  hash: string;
  /** Number in {@link AuditUnsealedTable}, and hash of the content; null for rows that were chained when they were written. */
  entry: Generated<number | null>;
  digest: Generated<string | null>;
}

/** Entries of the audit that are not in the hash chain yet. */
export interface AuditUnsealedTable extends Omit<
  AuditTable,
  'sequence' | 'previous_hash' | 'hash' | 'entry' | 'digest'
> {
  /** Drawn when the row is written, so not in the order of commits. */
  entry: GeneratedAlways<number>;
  digest: string;
}

/** View of all entries: those of the chain, and after them those that are not sealed yet. */
export interface AuditTrailView extends Omit<AuditTable, 'sequence' | 'previous_hash' | 'hash'> {
  /** The sequence number; from 2 to the power of 47 for an entry that is not sealed yet. */
  position: number;
  sequence: number | null;
  previous_hash: string | null;
  hash: string | null;
}

/** Personal values of audit rows, by the salted hash that the row has. */
export interface AuditPersonalTable {
  digest: string;
  salt: string;
  content: JSONColumnType<Record<string, unknown>, string, never>;
  user_id: string;
  at: Moment;
}

/** Settings of a list under a name. */
export interface SavedViewsTable {
  id: string;
  owner_id: string;
  /** Address of the list's screen. */
  path: string;
  name: string;
  filter: string | null;
  search: string | null;
  sort: string | null;
  hidden_columns: string[];
  density: 'comfortable' | 'compact';
  shared: boolean;
  /** Counts changes. */
  version: Generated<number>;
  created_at: Moment;
  updated_at: Moment;
}

/** While a hold is not cleared, retention and erasure leave its user alone. */
export interface LegalHoldsTable {
  id: string;
  user_id: string;
  reason: string;
  set_by: string | null;
  set_at: Moment;
  cleared_by: Generated<string | null>;
  cleared_at: OptionalMoment;
}

export interface AuditHeadTable {
  id: number;
  sequence: number;
  hash: string;
}

export interface SecurityEventsTable {
  id: string;
  at: ColumnType<Date, Date, never>;
  kind: string;
  admin_id: string | null;
  account_id: string | null;
  /** Masked number of an unknown person. */
  phone: string | null;
  address: string;
  request_id: string;
  details: ColumnType<unknown, string, never>;
  /** Admin or network whose events of the kind are limited. */
  source: string;
  /** Number of the event among those of its source, kind and minute. */
  ordinal: number;
}

/** Events by source, kind and minute. */
export interface SecurityEventCountsTable {
  source: string;
  kind: string;
  minute: ColumnType<Date, never, never>;
  events: number;
}

export interface OneTimeCodesTable {
  phone_number: string;
  /** Hash of the cookie of the browser that requested the code. */
  browser_hash: string;
  id: string;
  admin_id: string | null;
  code_hash: string;
  tries: Generated<number>;
  created_at: Moment;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  reset_hash: string | null;
  reset_expires_at: OptionalMoment;
}

/** Sliding windows of rate limits. */
export interface RateLimitsTable {
  kind: string;
  subject: string;
  counted_at: ColumnType<Date[], string[], string[]>;
}

export interface CodeAddressesTable {
  address: string;
  phones: string[];
  since: Moment;
}

/** Shards of counters, maintained by triggers; a counter is the sum of its shards. */
export interface CountersTable {
  name: string;
  shard: number;
  value: number;
}

/** Keys of the service API; `lookup` is no secret. */
export interface ServiceKeysTable {
  id: string;
  lookup: string;
  secret_hash: string;
  label: string;
  scopes: string[];
  created_at: Moment;
  created_by: string | null;
  last_used_at: OptionalMoment;
  expires_at: OptionalMoment;
  revoked_at: OptionalMoment;
  revoked_by: Generated<string | null>;
}

/** Answers of the service API by idempotency key; null while the transaction runs that writes them. */
export interface ServiceAnswersTable {
  key_id: string;
  idempotency_key: string;
  request_hash: string;
  answer: ColumnType<unknown, string | null, string>;
  created_at: Moment;
}

export interface WebhookEndpointsTable {
  id: string;
  url: string;
  description: string;
  event_types: ColumnType<string[], string[], string[]>;
  enabled: Generated<boolean>;
  /** Null if a super admin disabled it. */
  disabled_reason: Generated<string | null>;
  /** Encrypted; empty for a removed endpoint. */
  secret: string;
  former_secret: Generated<string | null>;
  former_secret_until: OptionalMoment;
  created_at: Moment;
  updated_at: Moment;
  deleted_at: OptionalMoment;
}

export interface WebhookEventsTable {
  id: string;
  sequence: GeneratedAlways<number>;
  type: string;
  /** Order key: events of one record are delivered in their order. */
  record_id: string;
  body: string;
  created_at: Moment;
}

export interface WebhookDeliveriesTable {
  id: string;
  endpoint_id: string;
  event_id: string;
  sequence: number;
  record_id: string;
  state: Generated<'pending' | 'delivered' | 'dead'>;
  attempts: Generated<number>;
  backoff_step: Generated<number>;
  retry_since: Moment;
  next_try_at: Moment;
  leased_until: OptionalMoment;
  last_tried_at: OptionalMoment;
  last_status: Generated<number | null>;
  last_error: Generated<string | null>;
  created_at: Moment;
  search: Generated<string>;
}

export interface ImportsTable {
  id: string;
  fingerprint: string;
  started_at: Moment;
  finished_at: OptionalMoment;
}

export interface ImportProgressTable {
  import_id: string;
  entity: string;
  line: number;
  finished: boolean;
  counts: ColumnType<unknown, string, string>;
}

export interface ImportRefusalsTable {
  import_id: string;
  entity: string;
  line: number;
  record_id: string | null;
  reason: string;
  detail: string;
}

/** All tables after all migrations. */
export interface Database {
  admins: AdminsTable;
  sessions: SessionsTable;
  pending_logins: PendingLoginsTable;
  staff_passkeys: StaffPasskeysTable;
  staff_totp: StaffTotpTable;
  recovery_codes: RecoveryCodesTable;
  factor_challenges: FactorChallengesTable;
  factor_tries: FactorTriesTable;
  throttles: ThrottlesTable;
  meta: MetaTable;
  users: UsersTable;
  parcel_trips: ParcelTripsTable;
  offered_rides: OfferedRidesTable;
  passenger_requests: PassengerRequestsTable;
  sent_parcels: SentParcelsTable;
  posts: PostsTable;
  driver_applications: DriverApplicationsTable;
  withdrawals: WithdrawalsTable;
  earnings: EarningsTable;
  ledger_transactions: LedgerTransactionsTable;
  ledger_postings: LedgerPostingsTable;
  ledger_openings: LedgerOpeningsTable;
  ledger_accounts: LedgerAccountsTable;
  ledger_days: LedgerDaysTable;
  payouts: PayoutsTable;
  withdrawal_approvals: WithdrawalApprovalsTable;
  refund_approvals: RefundApprovalsTable;
  single_refunds: SingleRefundsTable;
  resolved_accounts: ResolvedAccountsTable;
  staff_grants: StaffGrantsTable;
  staff_proposals: StaffProposalsTable;
  review_claims: ReviewClaimsTable;
  scheduled_decisions: ScheduledDecisionsTable;
  record_notes: RecordNotesTable;
  note_mentions: NoteMentionsTable;
  record_holds: RecordHoldsTable;
  record_escalations: RecordEscalationsTable;
  video_notes: VideoNotesTable;
  bulk_jobs: BulkJobsTable;
  bulk_items: BulkItemsTable;
  audit: AuditTable;
  audit_head: AuditHeadTable;
  audit_unsealed: AuditUnsealedTable;
  audit_trail: AuditTrailView;
  audit_personal: AuditPersonalTable;
  legal_holds: LegalHoldsTable;
  saved_views: SavedViewsTable;
  security_events: SecurityEventsTable;
  security_event_counts: SecurityEventCountsTable;
  one_time_codes: OneTimeCodesTable;
  rate_limits: RateLimitsTable;
  code_addresses: CodeAddressesTable;
  counters: CountersTable;
  service_keys: ServiceKeysTable;
  service_answers: ServiceAnswersTable;
  webhook_endpoints: WebhookEndpointsTable;
  webhook_events: WebhookEventsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  imports: ImportsTable;
  import_progress: ImportProgressTable;
  import_refusals: ImportRefusalsTable;
}

/** Database handle: the database itself or a transaction. */
export type Handle = Kysely<Database>;

/** Transaction handle. */
export type TransactionHandle = Transaction<Database>;
