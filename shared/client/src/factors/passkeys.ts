import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** True if this browser can use passkeys on this page. */
export const supportsPasskeys = (): boolean => browserSupportsWebAuthn();

/** Message for a dialog of the browser that was closed, timed out or failed. */
const notUsed = 'The passkey was not used. Try again, or choose another way.';

async function orExplain<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    const known = (cause as { name?: string } | undefined)?.name === 'InvalidStateError';
    throw new Error(known ? 'This device has a passkey of your account already.' : notUsed, { cause });
  }
}

/** Creates a passkey by the options of the server. @throws Error with a message for the user */
export async function createPasskey(options: Record<string, unknown>) {
  const { id, response } = await orExplain(
    startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }),
  );
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports: [...transports] };
}

/** Proves a passkey by the options of the server. @throws Error with a message for the user */
export async function provePasskey(options: Record<string, unknown>) {
  const { id, response } = await orExplain(
    startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }),
  );
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}
