import { demoAccounts, demoPassword } from '@padiman/api/demo';

/** The demo's super admin. */
export const account = { phoneNumber: demoAccounts[0]?.phoneNumber ?? '', password: demoPassword };

/** Signs the demo's super admin in over the API. @returns the session's entries in local storage */
export async function signIn(address: string): Promise<{ accessToken: string; user: string }> {
  const response = await fetch(`${address}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  if (!response.ok) throw new Error(`Login answers ${response.status}: ${await response.text()}`);
  const { token, user } = (await response.json()) as { token: string; user: object };
  return { accessToken: token, user: JSON.stringify(user) };
}
