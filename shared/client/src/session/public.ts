/** Who is signed in, what they may, and what this deployment is called. */
export { useAccessHolder, useCan, useCurrentAdmin } from './current-admin.ts';
export { provideRuntimeConfig, useRuntimeConfig } from './runtime-config.ts';
export {
  currentToken,
  endSession,
  followOtherTabs,
  signedInUser,
  signIn,
  signOut,
  useSession,
  userOf,
  type SessionState,
} from './session.ts';
export { storageKeys, type StoredSession } from './session-storage.ts';
