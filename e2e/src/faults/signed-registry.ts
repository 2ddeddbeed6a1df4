import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signatureHeader, type Registry } from '@padiman/federation/registry';
import { prepared } from '../prepared/prepared.ts';

/** An answer of `/registry.json`, as the edge gives it. */
export interface RegistryAnswer {
  body: string;
  headers: Record<string, string>;
}

/** Signs a registry by the key of the console that journeys share: what a publisher that ships faults would do. */
export function signed(registry: Registry): RegistryAnswer {
  const key = createPrivateKey(readFileSync(join(prepared('folder'), 'registry.key')));
  const name = createPublicKey(key).export({ format: 'jwk' }).x ?? '';
  const body = JSON.stringify(registry);
  const signature = sign(null, Buffer.from(body), key).toString('base64url');
  return {
    body,
    headers: { 'content-type': 'application/json', [signatureHeader]: `${name} ${signature}` },
  };
}

/** The same answer with one letter of its text changed on the way. */
export const tamperedWith = ({ body, headers }: RegistryAnswer): RegistryAnswer => ({
  body: body.replace('"release":"', '"release":"x'),
  headers,
});
