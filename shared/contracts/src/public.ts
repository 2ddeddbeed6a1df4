/** What client and server agree on: calls with their schemas, rights, addresses. No React, no axios. */
export * from './access.ts';
export * from './admins.calls.ts';
export { auditEntry, historyEntry, listAudit, type AuditEntry, type HistoryEntry } from './audit.calls.ts';
export * from './brand.ts';
export { matchingBatch, maxBulkIds, outcome, type Matching, type Outcome } from './bulk.ts';
export * from './call.ts';
export * from './dashboard.calls.ts';
export { itemsCall, type ItemType } from './delete-items.ts';
export {
  deletedRecord,
  deletedTypes,
  listDeleted,
  restoreDeleted,
  type DeletedRecord,
  type DeletedType,
} from './deleted.calls.ts';
export { decisionStates, type DecisionState } from './decisions.ts';
export * from './drivers.calls.ts';
export * from './envelope.ts';
export { loginPassword, naira, passwordSpecials, phoneNumber, recordId } from './fields.ts';
export * from './own-account.calls.ts';
export * from './parcels.calls.ts';
export { forgotPasswordForm, oneTimeCodeForm, resetPasswordForm } from './password-reset.forms.ts';
export * from './paths.ts';
export * from './payouts.calls.ts';
export * from './posts.calls.ts';
export { releaseHeader, releaseNamed } from './release.ts';
export * from './rides.calls.ts';
export * from './staff.calls.ts';
export * from './users.calls.ts';
export * from './withdrawals.calls.ts';
