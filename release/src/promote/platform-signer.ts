import { program } from '../files/program.ts';
import { platformKeysOf } from '../signing/trust.ts';
import type { Signer } from '../signing/signer.ts';
import { untrustedStore, type ReleaseStore } from '../store/release-store.ts';
import { ReleaseRefused } from './build-selection.ts';

/** Reason why a key may not sign releases of a store; undefined when it may. */
async function refusalOf(store: ReleaseStore, key: string): Promise<string | undefined> {
  const own = `This machine's key ${key} is not a platform key of this deployment`;
  const live = await store.live();
  if (live) {
    if (platformKeysOf(live.trust).includes(key)) return undefined;
    return (
      `${own}; add it on a machine whose key is one: ${program} keys add-platform <name> ${key}. ` +
      `Platform keys: ${Object.keys(live.trust.platform).join(', ')}`
    );
  }
  const trusted = await store.platformKeys();
  const newest = await store.newestSigner();
  // A store with releases by other keys is another deployment's, or this machine is not configured yet.
  if (newest && !trusted.includes(newest)) return `${own}. ${untrustedStore(newest)}`;
  return trusted.includes(key) ? undefined : `${own}: REGISTRY_PUBLIC_KEYS or registry.pub name other keys`;
}

/**
 * Returns this machine's key if it may sign releases of a store. An empty store accepts the first key.
 * @throws ReleaseRefused when the live release does not name the key
 */
export async function requirePlatformSigner(store: ReleaseStore): Promise<Signer> {
  const signer = await store.requireSigner();
  const refusal = await refusalOf(store, signer.key);
  if (refusal) throw new ReleaseRefused([refusal]);
  return signer;
}

/** Tells whether this machine may sign releases of a store. Creates no key. */
export async function isPlatformMachine(store: ReleaseStore): Promise<boolean> {
  return store.signer !== undefined && (await refusalOf(store, store.signer.key)) === undefined;
}
