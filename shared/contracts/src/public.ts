/** Contract between the browser and the server: calls with their schemas, access table, paths. No React, no axios. */
export * from './base/access.ts';
export * from './money/account-names.calls.ts';
export * from './staff/admins.calls.ts';
export {
  amountIn,
  isForeignId,
  readList,
  recordIn,
  recordsIn,
  type DoneReading,
  type ListReading,
  type Outcome,
  type OutcomesReading,
  type Proof,
} from './backend/answers.ts';
export * from './base/audit.calls.ts';
export * from './base/background.ts';
export { capabilitiesOf, namedCapabilities } from './backend/openapi-capabilities.ts';
export * from './backend/effects.ts';
export * from './backend/pages.ts';
export * from './backend/settings.ts';
export * from './base/brand.ts';
export { maxBulkIds, outcome } from './base/bulk.ts';
export * from './base/call.ts';
export * from './backend/capabilities.ts';
export * from './base/csv.ts';
export * from './money/dashboard.calls.ts';
export {
  decisionStates,
  refusalIn,
  warningsIn,
  type DecisionState,
  type Obstacle,
  type ShownObstacle,
} from './base/decisions.ts';
export * from './base/decision-reasons.calls.ts';
export * from './travel/deletions.calls.ts';
export * from './people/driver-checks.ts';
export * from './people/drivers.calls.ts';
export * from './base/envelope.ts';
export {
  factorMethods,
  passkey,
  passkeyForm,
  recoveryForm,
  totpForm,
  type FactorMethod,
  type FactorProof,
  type Passkey,
} from './staff/factors.ts';
export * from './staff/factors.calls.ts';
export {
  loginPassword,
  naira,
  normalizedCode,
  passwordSpecials,
  phoneNumber,
  isRecordId,
  recordId,
  type PersonalKind,
} from './base/fields.ts';
export { dayAfter, validity } from './base/owned.ts';
export * from './base/list-rules.ts';
export * from './desk/member-reports.calls.ts';
export * from './desk/moderation.calls.ts';
export * from './base/notes.calls.ts';
export * from './staff/own-account.calls.ts';
export * from './travel/parcels.calls.ts';
export * from './staff/password-reset.calls.ts';
export * from './base/paths.ts';
export * from './money/bank-formats.ts';
export * from './money/payout-batches.calls.ts';
export * from './money/payouts.calls.ts';
export * from './desk/stop-admin.calls.ts';
export * from './desk/appeals.calls.ts';
export * from './desk/person.calls.ts';
export * from './people/personal-data.calls.ts';
export * from './people/sanctions.calls.ts';
export * from './base/masking.calls.ts';
export * from './travel/posts.calls.ts';
export {
  isFields,
  isRefusedAnswer,
  isUnreadableAnswer,
  type AnswerOf,
  type Fields,
  type Lenient,
} from './backend/reading.ts';
export * from './staff/proposals.calls.ts';
export { parseReleaseName, releaseHeader } from './base/release.ts';
export * from './money/report-periods.ts';
export * from './money/reports.calls.ts';
export * from './money/tax.calls.ts';
export * from './desk/review.calls.ts';
export * from './travel/rides.calls.ts';
export * from './desk/search.calls.ts';
export type * from './desk/slots.ts';
export * from './base/security-events.calls.ts';
export * from './staff/second-step.calls.ts';
export * from './platform/service-keys.calls.ts';
export * from './staff/sign-in.calls.ts';
export { isLoginComplete, loginPath, type BegunLogin } from './base/login-rules.ts';
export { signedInCookie, storageKeys, writeSession } from './base/stored-session.ts';
export * from './people/users.calls.ts';
export * from './platform/system.calls.ts';
export * from './platform/webhooks.calls.ts';
export * from './money/withdrawals.calls.ts';
export * from './desk/to-do.calls.ts';
