import { TOTP } from 'otpauth';
import type { TestApi } from './api.ts';
import { createAuthenticator } from './authenticator.ts';
import { testPassword } from './records.ts';

/** Origin of the console in tests of passkeys. */
export const testOrigin = 'https://console.example';

/**
 * Code of an authenticator app; `step` is the number of steps from now. By default the next one, which is accepted and
 * was not used by {@link setUpTotp}.
 */
export const codeOf = (secret: string, step = 1): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + step * 30_000 });

/** First step of a login. */
export const logIn = (api: TestApi, phoneNumber: string, password = testPassword) =>
  api.call('POST', '/admin/login', { body: { phoneNumber, password } });

/** Sets up an authenticator app by the calls of a session. */
export async function setUpTotp(
  api: TestApi,
  token: string,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await api.call('POST', '/admin/factors/totp', { token })).body.data;
  const confirmed = await api.call('POST', '/admin/factors/totp/confirm', {
    token,
    body: { code: codeOf(secret, 0) },
  });
  if (confirmed.status !== 200) throw new Error(confirmed.text);
  return { secret, recoveryCodes: confirmed.body.recoveryCodes };
}

/** Adds a passkey by the calls of a session. */
export async function addPasskey(api: TestApi, token: string, name = 'Laptop') {
  const authenticator = createAuthenticator(testOrigin);
  const options = (await api.call('POST', '/admin/factors/passkeys/options', { token })).body.data;
  const passkey = authenticator.create(options);
  const added = await api.call('POST', '/admin/factors/passkeys', { token, body: { name, passkey } });
  return { authenticator, added };
}
