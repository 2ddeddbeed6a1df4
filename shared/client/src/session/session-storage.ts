import { readAdmin, type Admin } from '@padiman/contracts';

/** Keys in local storage. Source: specification section 4. */
export const storageKeys = { accessToken: 'accessToken', user: 'user' } as const;

/** Token and user of the session in local storage. */
export interface StoredSession {
  token: string;
  user: Admin;
}

/** Reads the stored session; null if it is missing or invalid. */
export function readSession(storage: Storage = localStorage): StoredSession | null {
  const token = storage.getItem(storageKeys.accessToken);
  if (!token) return null;
  try {
    const user: unknown = JSON.parse(storage.getItem(storageKeys.user) ?? 'null');
    if (typeof user !== 'object' || user === null) return null;
    const admin = readAdmin(user as Record<string, unknown>);
    return admin._id === '' ? null : { token, user: admin };
  } catch {
    return null;
  }
}

/** Stores a session after login, without the password that the user object may contain. */
export function writeSession(
  session: { token: string; user: object },
  storage: Storage = localStorage,
): void {
  const { password: _, ...user } = session.user as Record<string, unknown>;
  storage.setItem(storageKeys.user, JSON.stringify(user));
  storage.setItem(storageKeys.accessToken, session.token);
}
