import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { readSession, storageKeys, writeSession, type StoredSession } from './session-storage.ts';

/**
 * `signedOut` nobody; `signedIn` a token is held; `ended` a token of `user` was held and the server no longer takes
 * it: the page stays as it is, so that they can sign in again and go on.
 */
export type SessionState =
  | { status: 'signedOut' }
  | { status: 'signedIn'; session: StoredSession }
  | { status: 'ended'; user: StoredSession['user'] };

const stateAtom = atom<SessionState>(fromStorage());
const store = getDefaultStore();

function fromStorage(): SessionState {
  const session = readSession();
  return session ? { status: 'signedIn', session } : { status: 'signedOut' };
}

/**
 * Follows the browser's other tabs: a login or logout there holds here too. A logout clears everything; a token
 * that alone is gone has ended. Returns how to stop.
 */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === storageKeys.accessToken && event.newValue === null) store.set(stateAtom, ended);
    else if (event.key === null || event.key === storageKeys.accessToken) store.set(stateAtom, fromStorage());
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

const ended = (state: SessionState): SessionState =>
  state.status === 'signedIn' ? { status: 'ended', user: state.session.user } : state;

/** Whose page this is: who is signed in, or was until the session ended. */
export function userOf(state: SessionState): StoredSession['user'] | undefined {
  if (state.status === 'signedIn') return state.session.user;
  return state.status === 'ended' ? state.user : undefined;
}

/** The session as React sees it. */
export function useSession(): SessionState {
  return useAtomValue(stateAtom);
}

/** The bearer token of this moment, or null. */
export function currentToken(): string | null {
  const state = store.get(stateAtom);
  return state.status === 'signedIn' ? state.session.token : null;
}

/** Who is signed in at this moment, where nothing is drawn yet; screens ask `useSession`. */
export function signedInUser(): StoredSession['user'] | undefined {
  return userOf(store.get(stateAtom));
}

/** Keeps what login answered, under the keys of the specification. */
export function signIn(session: { token: string; user: object }): void {
  writeSession(session);
  store.set(stateAtom, fromStorage());
}

/** Forgets the session and all else in local storage. Source: specification section 2, Logout. */
export function signOut(): void {
  localStorage.clear();
  store.set(stateAtom, { status: 'signedOut' });
}

/** Notes that the server refused `token`; a newer login in the meantime is left alone. */
export function endSession(token: string): void {
  if (currentToken() !== token) return;
  localStorage.removeItem(storageKeys.accessToken);
  localStorage.removeItem(storageKeys.user);
  store.set(stateAtom, ended);
}
