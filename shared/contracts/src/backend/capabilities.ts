/**
 * Parts that a backend may have beyond section 7 of the specification, each with what it enables in the console.
 * `/config.json` names those that the deployment's backend has, and screens offer nothing else.
 */
export const capabilityTable = {
  serverLists: 'filters, search, order and pages of lists by `limit`, `cursor`, `filter`, `q` and `sort`',
  everyRight: 'every right of a super admin, whatever the flags say',
  mergedRights: 'rights that a change does not name stay as they are',
  serverLogout: 'ending the session on the server',
  ownPassword: 'changing the own password',
  sessions: 'the own sessions',
  secondFactor: 'second factors and their repeated proof',
  firstLogin: 'choosing an own password at the first login',
  stopAdmin: 'stopping an admin',
  staffProposals: 'changes of staff and refunds that wait for a second person',
  workToDo: 'numbers of what waits for staff',
  reports: 'reports and statements',
  withdrawalDetails: 'evidence and approvals of a withdrawal',
  driverDetails: 'history of a driver application',
  review: 'review mode: claims of records, and decisions that can be taken back',
  notes: 'notes and holds of records',
  moderationReview: 'evidence of reported records and of posts, for review mode',
  memberReports: 'reports of members on users and parcels, and deciding them',
  decisionReasons: 'reasons of decisions that the member is told',
  payouts: 'the payout queue',
  payoutClaims: 'claims of manual payouts',
  payoutBatches: 'payouts paid many at once, by a file of the bank',
  accountNames: "names of accounts from the provider's bank",
  remarks: 'a remark on a decision',
  versions: 'refusing a decision on what has changed since it was shown',
  bulkVersions: 'refusing a decision on many requests for those that have changed',
  refunds: 'paying back what was paid',
  batches: 'batches that an idempotency key repeats safely, and deleting many posts by one call',
  deletedRecords: 'deleted records and their restoring',
  audit: 'the audit trail',
  auditVerification: 'verification of the audit trail',
  masking: 'masked personal data and its revealing',
  search: 'the search across all lists',
  securityEvents: 'security events',
  personalData: "export, legal hold and erasure of one user's personal data",
  person: 'the page with everything about a user',
  sanctions: 'warnings and suspensions of users',
  appeals: 'appeals of members against decisions of staff',
  serviceKeys: 'keys of the service API',
  webhooks: 'deliveries of webhooks',
  system: 'checks of the installation',
} as const;
export type Capability = keyof typeof capabilityTable;

/** All capabilities; our own API has them. */
export const allCapabilities = Object.keys(capabilityTable) as readonly Capability[];
