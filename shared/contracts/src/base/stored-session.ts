/** Keys in local storage. Source: specification section 4. */
export const storageKeys = { accessToken: 'accessToken', user: 'user' } as const;

/** Cookie of a browser that is signed in: the edge answers an unknown address with the console's page then. */
export const signedInCookie = 'signed-in';

/** Stores a session after login, without the password that the user object may contain. */
export function writeSession(
  session: { token: string; user: object },
  storage: Pick<Storage, 'setItem'> = localStorage,
): void {
  const { password: _, ...user } = session.user as Record<string, unknown>;
  storage.setItem(storageKeys.user, JSON.stringify(user));
  storage.setItem(storageKeys.accessToken, session.token);
}
