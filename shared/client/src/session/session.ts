import { readAdmin, signedInCookie, storageKeys, writeSession, type Admin } from '@padiman/contracts';
import { atom, getDefaultStore, useAtomValue } from 'jotai';

/** Token and user of the session in local storage. */
export interface StoredSession {
  token: string;
  user: Admin;
}

/** Reads the stored session; null if it is missing or invalid. */
export function readSession(): StoredSession | null {
  const token = localStorage.getItem(storageKeys.accessToken);
  if (!token) return null;
  try {
    const user: unknown = JSON.parse(localStorage.getItem(storageKeys.user) ?? 'null');
    if (typeof user !== 'object' || user === null) return null;
    const admin = readAdmin(user as Record<string, unknown>);
    return admin._id === '' ? null : { token, user: admin };
  } catch {
    return null;
  }
}

/** Key of the records that were opened in this tab; see `recent-records.ts` of `@padiman/ui/overlay`. */
export const recentRecordsKey = 'recentRecords';

/** Removes what this tab keeps of the signed-in admin. */
const clearTabStorage = () => sessionStorage.removeItem(recentRecordsKey);

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

/** Sets or removes {@link signedInCookie}; it grants nothing, and ends with the browser. */
function markBrowser(): void {
  const age = store.get(stateAtom).status === 'signedIn' ? '' : '; max-age=0';
  document.cookie = `${signedInCookie}=1; path=/; samesite=strict${age}`;
}

/**
 * Applies logins and logouts of other tabs to this one, and the session to the browser's cookie. A logout clears all storage
 * and signs out; a missing token alone means an ended session.
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
  markBrowser();
  const stopMarking = store.sub(stateAtom, markBrowser);
  return () => {
    window.removeEventListener('storage', follow);
    stopMarking();
  };
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

/** Request to prove the second factor again, which a dialog of the shell answers. */
export interface StepUpRequest {
  /** @param proved false if the user cancelled */
  settle: (proved: boolean) => void;
}

const requestAtom = atom<StepUpRequest | null>(null);
let open: Promise<boolean> | undefined;

/**
 * Asks the user to prove the second factor; calls at the same time share one dialog.
 *
 * @returns false if the user cancelled
 */
export function requestStepUp(): Promise<boolean> {
  open ??= new Promise<boolean>((resolve) => {
    const settle = (proved: boolean) => {
      open = undefined;
      store.set(requestAtom, null);
      resolve(proved);
    };
    store.set(requestAtom, { settle });
  });
  return open;
}

/** Returns the open request, for the dialog; null without one. */
export const useStepUpRequest = (): StepUpRequest | null => useAtomValue(requestAtom);
