/** Session: the logged-in admin, access checks and the deployment's runtime configuration. */
export { useAccessHolder, useCan, useSeesPersonalData } from './current-admin.ts';
export { provideRights, useRights } from './rights.ts';
export { hasCapability, provideRuntimeConfig, useCapability, useRuntimeConfig } from './runtime-config.ts';
export {
  currentToken,
  endSession,
  followOtherTabs,
  onSessionChange,
  signedInUser,
  signIn,
  signOut,
  useSession,
  userOf,
  type SessionState,
} from './session.ts';
export type { StoredSession } from './session-storage.ts';
export { requestStepUp, useStepUpRequest, type StepUpRequest } from './step-up.ts';
export { recentRecordsKey } from './tab-storage.ts';
