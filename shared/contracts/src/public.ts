/** Contract between the browser and the server: calls with their schemas, access table, paths. No React, no axios. */
export * from './access.ts';
export * from './account-names.calls.ts';
export * from './admins.calls.ts';
export {
  readList,
  recordIn,
  recordsIn,
  type DoneReading,
  type ListReading,
  type OutcomesReading,
} from './answers.ts';
export {
  auditEntry,
  historyEntry,
  listAudit,
  verifyAuditChain,
  type AuditCheck,
  type AuditEntry,
  type HistoryEntry,
} from './audit.calls.ts';
export { backgroundHeader } from './background.ts';
export * from './brand.ts';
export { maxBulkIds, outcome, type Outcome } from './bulk.ts';
export * from './bulk-jobs.calls.ts';
export * from './call.ts';
export * from './capabilities.ts';
export * from './csv.ts';
export * from './dashboard.calls.ts';
export { decisionStates, type DecisionState } from './decisions.ts';
export * from './deletions.calls.ts';
export * from './driver-checks.ts';
export * from './driver-video.calls.ts';
export * from './drivers.calls.ts';
export * from './envelope.ts';
export {
  factorMethods,
  passkey,
  passkeyForm,
  recoveryForm,
  totpForm,
  type FactorMethod,
  type FactorProof,
  type Passkey,
} from './factors.ts';
export * from './factors.calls.ts';
export {
  loginPassword,
  naira,
  passwordSpecials,
  phoneNumber,
  recordId,
  type PersonalKind,
} from './fields.ts';
export * from './list-rules.ts';
export * from './live.calls.ts';
export * from './moderation.calls.ts';
export * from './notes.calls.ts';
export * from './own-account.calls.ts';
export * from './parcels.calls.ts';
export * from './password-reset.calls.ts';
export * from './paths.ts';
export * from './payouts.calls.ts';
export * from './person.calls.ts';
export * from './personal-data.calls.ts';
export * from './masking.calls.ts';
export * from './posts.calls.ts';
export { isRefusedAnswer, isUnreadableAnswer, type AnswerOf, type Lenient } from './reading.ts';
export * from './proposals.calls.ts';
export * from './refunds.calls.ts';
export { parseReleaseName, releaseHeader } from './release.ts';
export * from './report-periods.ts';
export * from './reports.calls.ts';
export * from './review.calls.ts';
export * from './rides.calls.ts';
export * from './saved-views.calls.ts';
export * from './search.calls.ts';
export * from './security-events.calls.ts';
export * from './second-step.calls.ts';
export * from './service-keys.calls.ts';
export {
  login,
  loginForm,
  logout,
  me,
  passwordChoice,
  pendingLogin,
  type LoginReading,
  type PasswordChoice,
  type PendingLogin,
} from './sign-in.calls.ts';
export { isLoginComplete, loginPath, type BegunLogin } from './login-rules.ts';
export { storageKeys, writeSession } from './stored-session.ts';
export * from './users.calls.ts';
export * from './webhooks.calls.ts';
export * from './withdrawals.calls.ts';
export * from './work.calls.ts';
