/** Session: the logged-in admin, access checks and the deployment's runtime configuration. */
export { useAccessFailure, useAccessHolder, useCan, useSeesPersonalData } from './current-admin.ts';
export {
  foreignBackend,
  Offered,
  hasCapability,
  provideRights,
  provideRuntimeConfig,
  useCapability,
  useOffers,
  useRights,
  useRuntimeConfig,
} from './runtime-config.ts';
export {
  currentToken,
  endSession,
  followOtherTabs,
  onSessionChange,
  recentRecordsKey,
  requestStepUp,
  signedInUser,
  signIn,
  signOut,
  type SessionState,
  type StepUpRequest,
  type StoredSession,
  useSession,
  userOf,
  useStepUpRequest,
} from './session.ts';
