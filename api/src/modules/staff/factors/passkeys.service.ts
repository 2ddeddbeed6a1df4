import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Handle } from '../../../database/schema.ts';
import { FactorWrong, PasskeysImpossible } from './factors.errors.ts';
import { notePasskeyUse, selectPasskeys, type PasskeyRow } from './factors.repository.ts';
import { replaceChallenge, takeChallenge } from './proof.repository.ts';
import type { RelyingParty } from './relying-party.rules.ts';

/** Session or pending login of an admin, which challenges are bound to. */
export interface FactorHolder {
  id: string;
  adminId: string;
}

/** Verified passkey to store. */
export type VerifiedPasskey = Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'transports'>;

/** Answer of an authenticator that creates a passkey. */
export interface NewPasskey {
  id: string;
  clientDataJSON: string;
  attestationObject: string;
  transports: string[];
}

/** Answer of an authenticator that proves a passkey. */
export interface UsedPasskey {
  id: string;
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
}

// Without an attestation: staff bring their own authenticators.
const preferred = { residentKey: 'preferred', userVerification: 'preferred' } as const;
const commonFields = { type: 'public-key', clientExtensionResults: {} } as const;
const shownTo = (passkeys: readonly PasskeyRow[]) =>
  passkeys.map(({ credential_id: id, transports }) => ({ id, transports }));

/** @throws PasskeysImpossible */
function assertPossible(party: RelyingParty | undefined): RelyingParty {
  if (party === undefined) throw new PasskeysImpossible();
  return party;
}

/**
 * Options to create a passkey; the challenge is stored.
 *
 * @throws PasskeysImpossible
 */
export async function creationOptions(
  database: Handle,
  site: { party: RelyingParty | undefined; product: string },
  holder: FactorHolder,
  userName: string,
): Promise<Record<string, unknown>> {
  const { id: rpID } = assertPossible(site.party);
  const options = await generateRegistrationOptions({
    rpName: site.product,
    rpID,
    userName,
    userID: new TextEncoder().encode(holder.adminId),
    attestationType: 'none',
    excludeCredentials: shownTo(await selectPasskeys(database, holder.adminId)),
    authenticatorSelection: preferred,
  });
  await replaceChallenge(database, holder.id, 'register', options.challenge);
  return { ...options };
}

/**
 * Verifies a new passkey against the stored challenge, which it uses up.
 *
 * @throws FactorWrong
 */
export async function verifyNewPasskey(
  database: Handle,
  party: RelyingParty | undefined,
  holder: FactorHolder,
  { id, transports, ...response }: NewPasskey,
): Promise<VerifiedPasskey> {
  const { id: expectedRPID, origin: expectedOrigin } = assertPossible(party);
  const expectedChallenge = await takeChallenge(database, holder.id, 'register');
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

/**
 * Options to prove a passkey of an account; the challenge is stored.
 *
 * @throws PasskeysImpossible
 */
export async function proofOptions(
  database: Handle,
  party: RelyingParty | undefined,
  holder: FactorHolder,
): Promise<Record<string, unknown>> {
  const { id: rpID } = assertPossible(party);
  const options = await generateAuthenticationOptions({
    rpID,
    allowCredentials: shownTo(await selectPasskeys(database, holder.adminId)),
    userVerification: 'preferred',
  });
  await replaceChallenge(database, holder.id, 'prove', options.challenge);
  return { ...options };
}

/** Verifies the proof of a passkey against the stored challenge, which it uses up, and its counter. */
export async function isPasskeyProved(
  database: Handle,
  party: RelyingParty | undefined,
  holder: FactorHolder,
  { id, ...response }: UsedPasskey,
): Promise<boolean> {
  const { id: expectedRPID, origin: expectedOrigin } = assertPossible(party);
  const expectedChallenge = await takeChallenge(database, holder.id, 'prove');
  const known = (await selectPasskeys(database, holder.adminId)).find((row) => row.credential_id === id);
  if (expectedChallenge === undefined || known === undefined) return false;
  const counter = Number(known.counter);
  const verified = await verifyAuthenticationResponse({
    response: { id, rawId: id, response, ...commonFields },
    ...{ expectedChallenge, expectedOrigin, expectedRPID },
    credential: { id, counter, publicKey: new Uint8Array(Buffer.from(known.public_key, 'base64url')) },
    requireUserVerification: false,
  }).catch(() => undefined);
  if (verified?.verified !== true) return false;
  return notePasskeyUse(database, known.id, verified.authenticationInfo.newCounter);
}
