import { admin as adminSchema, type Admin } from '@padiman/contracts';

/** The keys in local storage. Source: specification section 4. */
export const storageKeys = { accessToken: 'accessToken', user: 'user' } as const;

/** Who is signed in on this browser, as local storage has it. */
export interface StoredSession {
  token: string;
  user: Admin;
}

/** Reads the stored session; null where there is none or where it cannot be read. */
export function readSession(storage: Storage = localStorage): StoredSession | null {
  const token = storage.getItem(storageKeys.accessToken);
  if (!token) return null;
  try {
    const user: unknown = JSON.parse(storage.getItem(storageKeys.user) ?? 'null');
    return { token, user: adminSchema.required().validateSync(withId(user)) };
  } catch {
    return null;
  }
}

/** Keeps a session after login; a password in the user object is never kept. */
export function writeSession(
  session: { token: string; user: object },
  storage: Storage = localStorage,
): void {
  const { password: _, ...user } = session.user as Record<string, unknown>;
  storage.setItem(storageKeys.user, JSON.stringify(user));
  storage.setItem(storageKeys.accessToken, session.token);
}

/** A backend of section 7 may call the record's id `_id`, `id` or `adminId`. */
function withId(user: unknown): unknown {
  if (typeof user !== 'object' || user === null) return user;
  const record = user as Record<string, unknown>;
  return { rights: {}, markedForDelete: false, ...record, _id: record._id ?? record.id ?? record.adminId };
}
