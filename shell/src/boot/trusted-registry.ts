import { parseRegistry, signatureHeader, verifySignature, type Registry } from '@padiman/federation/registry';
import { NotReached, reach } from './not-reached.ts';

/** What the list of builds is read with. */
export interface RegistrySource {
  /** Asks `/registry.json`. */
  read: () => Promise<Response>;
  /** The keys that this deployment trusts; empty where nothing is signed. */
  keys: readonly string[];
  /** Keeps the last one that was found good; undefined where the browser keeps nothing for this origin. */
  kept: Promise<Cache | undefined>;
}

/** A registry that may be trusted; `problem` says why it is not the one that the server has now. */
export interface TrustedRegistry {
  registry: Registry;
  problem?: Error;
}

const address = '/registry.json';

/** The registry that came could not be trusted, and none is kept that could. */
export class NoTrustedRegistry extends Error {
  override name = 'NoTrustedRegistry';
}

/** Checks signature and schema of an answer before anything in it is believed. */
async function check(answer: Response, keys: readonly string[]): Promise<Registry> {
  const text = await answer.text();
  // On a plain HTTP address browsers have no cryptography, and whoever sits on the way could replace this very script.
  if (keys.length > 0 && window.isSecureContext) {
    await verifySignature(text, answer.headers.get(signatureHeader), keys);
  }
  return parseRegistry(JSON.parse(text));
}

/** Where the last good registry is kept. Browsers have no such place on plain HTTP, and may refuse it in private windows. */
export async function keptRegistries(): Promise<Cache | undefined> {
  return 'caches' in window ? window.caches.open('registry').catch(() => undefined) : undefined;
}

/**
 * Reads the registry, and takes the last good one of this browser where the server's cannot be trusted.
 *
 * @throws NoTrustedRegistry when there is none
 * @throws NotReached when there is none, and the server's did not come at all
 */
export async function readTrustedRegistry({ read, keys, kept }: RegistrySource): Promise<TrustedRegistry> {
  try {
    const answer = await reach(address, read);
    const copy = answer.clone();
    const registry = await check(answer, keys);
    void kept.then((cache) => cache?.put(address, copy)).catch(() => {});
    return { registry };
  } catch (failure) {
    const problem = failure instanceof Error ? failure : new Error(String(failure));
    const last = await (await kept)?.match(address);
    const registry = last && (await check(last, keys).catch(() => undefined));
    if (registry) return { registry, problem };
    throw problem instanceof NotReached
      ? problem
      : new NoTrustedRegistry(problem.message, { cause: problem });
  }
}
