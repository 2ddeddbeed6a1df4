import { readAdmin, storageKeys, type Admin } from '@padiman/contracts';

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
