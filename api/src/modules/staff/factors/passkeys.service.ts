import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { addPasskey, CallInput, stepUp } from '@padiman/contracts';
import type { ApiSettings } from '../../../config/settings.ts';
import type { Handle } from '../../../database/schema.ts';
import { conflict } from '../../../plugins/errors.ts';
import { FactorWrong } from './factors.errors.ts';
import {
  notePasskeyUse,
  replaceChallenge,
  selectPasskeys,
  takeChallenge,
  type PasskeyRow,
} from './factors.repository.ts';
import type { RelyingParty } from './factors.rules.ts';

/** Settings of second factors. */
export type FactorSettings = Pick<
  ApiSettings,
  'codeKey' | 'formerKeys' | 'product' | 'staffMfa' | 'publicOrigin'
>;

/** Database, settings and site of the calls on second factors. */
export interface FactorSite {
  database: Handle;
  settings: FactorSettings;
  /** Undefined where passkeys are not possible. */
  party: RelyingParty | undefined;
  /** Network address of the caller. */
  address: string;
  /** Id of the caller's browser if it has signed in to the account with this phone number before. */
  knownDevice: (phoneNumber: string) => string | null;
}

/** Session or pending login of an admin, which challenges are bound to. */
export interface FactorHolder {
  id: string;
  adminId: string;
}

/** Verified passkey to store. */
export type VerifiedPasskey = Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'transports'>;

/** Answer of an authenticator that creates a passkey. */
export type NewPasskey = CallInput<typeof addPasskey>['body']['passkey'];

/** Proof of a second factor: `passkey` or `code`, by its method. */
export type Proof = CallInput<typeof stepUp>['body'];

// Without an attestation: staff bring their own authenticators.
const preferred = { residentKey: 'preferred', userVerification: 'preferred' } as const;
const commonFields = { type: 'public-key', clientExtensionResults: {} } as const;
const shownTo = (passkeys: readonly PasskeyRow[]) =>
  passkeys.map(({ credential_id: id, transports }) => ({ id, transports }));

function assertPossible({ party }: FactorSite): RelyingParty {
  if (party === undefined)
    throw conflict('Passkeys need the address of the console (PUBLIC_ORIGIN), or localhost.');
  return party;
}

/** Options to create a passkey; the challenge is stored. */
export async function creationOptions(site: FactorSite, holder: FactorHolder, userName: string) {
  const { id: rpID } = assertPossible(site);
  const { database, settings } = site;
  const options = await generateRegistrationOptions({
    ...{ rpName: settings.product, rpID, userName, attestationType: 'none' },
    userID: new TextEncoder().encode(holder.adminId),
    excludeCredentials: shownTo(await selectPasskeys(database, holder.adminId)),
    authenticatorSelection: preferred,
  });
  await replaceChallenge(database, holder.id, 'register', options.challenge);
  return { ...options } as Record<string, unknown>;
}

/** Verifies a new passkey against the stored challenge, which it uses up. @throws FactorWrong */
export async function verifyNewPasskey(
  site: FactorSite,
  holder: FactorHolder,
  { id, transports, ...response }: NewPasskey,
): Promise<VerifiedPasskey> {
  const { id: expectedRPID, origin: expectedOrigin } = assertPossible(site);
  const expectedChallenge = await takeChallenge(site.database, holder.id, 'register');
  if (expectedChallenge === undefined) throw new FactorWrong();
  const verified = await verifyRegistrationResponse({
    response: { id, rawId: id, response, ...commonFields },
    ...{ expectedChallenge, expectedOrigin, expectedRPID },
    requireUserVerification: false,
  }).catch(() => undefined);
  if (verified?.verified !== true) throw new FactorWrong();
  const { credential } = verified.registrationInfo;
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: [...new Set(transports)],
  };
}

/** Options to prove a passkey of an account; the challenge is stored. */
export async function proofOptions(site: FactorSite, holder: FactorHolder): Promise<Record<string, unknown>> {
  const { id: rpID } = assertPossible(site);
  const allowCredentials = shownTo(await selectPasskeys(site.database, holder.adminId));
  const { userVerification } = preferred;
  const options = await generateAuthenticationOptions({ rpID, allowCredentials, userVerification });
  await replaceChallenge(site.database, holder.id, 'prove', options.challenge);
  return { ...options };
}

/** Verifies the proof of a passkey against the stored challenge, which it uses up, and its counter. */
export async function isPasskeyProved(
  site: FactorSite,
  holder: FactorHolder,
  { id, ...response }: NonNullable<Proof['passkey']>,
): Promise<boolean> {
  const { id: expectedRPID, origin: expectedOrigin } = assertPossible(site);
  const { database } = site;
  const expectedChallenge = await takeChallenge(database, holder.id, 'prove');
  const known = (await selectPasskeys(database, holder.adminId)).find((row) => row.credential_id === id);
  if (expectedChallenge === undefined || known === undefined) return false;
  const publicKey = new Uint8Array(Buffer.from(known.public_key, 'base64url'));
  const verified = await verifyAuthenticationResponse({
    response: { id, rawId: id, response, ...commonFields },
    ...{ expectedChallenge, expectedOrigin, expectedRPID },
    credential: { id, counter: Number(known.counter), publicKey },
    requireUserVerification: false,
  }).catch(() => undefined);
  if (verified?.verified !== true) return false;
  return notePasskeyUse(database, known.id, verified.authenticationInfo.newCounter);
}
