/** What client and server agree on: calls with their schemas, rights, addresses. No React, no axios. */
export * from './access.ts';
export * from './admins.calls.ts';
export { auditEntry, listAudit, type AuditEntry } from './audit.calls.ts';
export * from './brand.ts';
export { maxBulkIds, outcome, type Outcome } from './bulk.ts';
export * from './call.ts';
export * from './dashboard.calls.ts';
export * from './envelope.ts';
export { loginPassword, naira, passwordSpecials, phoneNumber, recordId } from './fields.ts';
export * from './parcels.calls.ts';
export { forgotPasswordForm, oneTimeCodeForm, resetPasswordForm } from './password-reset.forms.ts';
export * from './paths.ts';
export * from './rides.calls.ts';
export { createAccount, forgotPassword, oneTimeCode, updatePassword, validateOtp } from './staff.calls.ts';
export * from './users.calls.ts';
export { listProductEarnings, listReferralEarnings, type Earning } from './withdrawals.calls.ts';
