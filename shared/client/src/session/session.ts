import { storageKeys, writeSession } from '@padiman/contracts';
import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { readSession, type StoredSession } from './session-storage.ts';
import { clearTabStorage } from './tab-storage.ts';

/**
 * State of the session.
 *
 * - `signedOut`: no session
 * - `signedIn`: a token is stored
 * - `ended`: the server rejected the token of `user`; the page stays, so that `user` can log in again and continue
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
 * Applies logins and logouts of other tabs to this one. A logout clears all storage and signs out; a missing token
 * alone means an ended session.
 *
 * @returns a function that removes the listener
 */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === null) clearTabStorage();
    if (event.key === storageKeys.accessToken && event.newValue === null) store.set(stateAtom, ended);
    else if (event.key === null || event.key === storageKeys.accessToken) store.set(stateAtom, fromStorage());
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

const ended = (state: SessionState): SessionState =>
  state.status === 'signedIn' ? { status: 'ended', user: state.session.user } : state;

/** Returns the user who is logged in, or was until the session ended. */
export function userOf(state: SessionState): StoredSession['user'] | undefined {
  if (state.status === 'signedIn') return state.session.user;
  return state.status === 'ended' ? state.user : undefined;
}

/** Returns the session's state and renders again when it changes. */
export function useSession(): SessionState {
  return useAtomValue(stateAtom);
}

/** Calls back at once when the session changes; for code outside of components. */
export function onSessionChange(listener: (state: SessionState) => void): () => void {
  return store.sub(stateAtom, () => listener(store.get(stateAtom)));
}

/** Returns the current bearer token, or null. */
export function currentToken(): string | null {
  const state = store.get(stateAtom);
  return state.status === 'signedIn' ? state.session.token : null;
}

/** Returns the current user outside of React; components call `useSession`. */
export function signedInUser(): StoredSession['user'] | undefined {
  return userOf(store.get(stateAtom));
}

/** Stores the answer of a login under the specification's keys. */
export function signIn(session: { token: string; user: object }): void {
  writeSession(session);
  store.set(stateAtom, fromStorage());
}

/** Clears all local storage and ends the session. Source: specification section 2, Logout. */
export function signOut(): void {
  localStorage.clear();
  clearTabStorage();
  store.set(stateAtom, { status: 'signedOut' });
}

/** Ends the session of a token that the server rejected; ignored if another token is stored by now. */
export function endSession(token: string): void {
  if (currentToken() !== token) return;
  localStorage.removeItem(storageKeys.accessToken);
  localStorage.removeItem(storageKeys.user);
  store.set(stateAtom, ended);
}
