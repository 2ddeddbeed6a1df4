import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signatureHeader, type Registry } from '@padiman/federation/registry';
import { setupValue } from '../test-data/test-data.ts';

/** Response of `/registry.json`. */
export interface RegistryAnswer {
  body: string;
  headers: Record<string, string>;
}

/** Signs a registry with the key of the shared console. */
export function signed(registry: Registry): RegistryAnswer {
  const key = createPrivateKey(readFileSync(join(setupValue('folder'), 'registry.key')));
  const name = createPublicKey(key).export({ format: 'jwk' }).x ?? '';
  const body = JSON.stringify(registry);
  const signature = sign(null, Buffer.from(body), key).toString('base64url');
  return {
    body,
    headers: { 'content-type': 'application/json', [signatureHeader]: `${name} ${signature}` },
  };
}

/** Changes one letter of the response body and keeps the signature. */
export const tamperedWith = ({ body, headers }: RegistryAnswer): RegistryAnswer => ({
  body: body.replace('"release":"', '"release":"x'),
  headers,
});
