import { parseRegistry, signatureHeader, verifySignature, type Registry } from '@padiman/federation/registry';
import { RequestFailed, requireOk } from './require-ok.ts';

/** Inputs for reading the registry. */
export interface RegistrySource {
  /** Requests `/registry.json`. */
  read: () => Promise<Response>;
  /** Keys that this deployment trusts; empty where nothing is signed. */
  keys: readonly string[];
  /** Holds the last registry that passed the checks; undefined where the browser has no such storage. */
  cache: Promise<Cache | undefined>;
}

/** Registry that passed the checks. `problem` is set when it is the cached one: the server's did not pass, or come. */
export interface TrustedRegistry {
  registry: Registry;
  problem?: Error;
}

const address = '/registry.json';

/** The server's registry did not pass the checks, and the browser has no earlier one that does. */
export class UntrustedRegistry extends Error {
  override name = 'UntrustedRegistry';
}

/** Verifies signature and schema of an answer. */
async function verify(answer: Response, keys: readonly string[]): Promise<Registry> {
  const text = await answer.text();
  // Browsers offer no cryptography on plain HTTP, where an attacker could replace this very script as well.
  if (keys.length > 0 && window.isSecureContext) {
    await verifySignature(text, answer.headers.get(signatureHeader), keys);
  }
  return parseRegistry(JSON.parse(text));
}

/** Opens the storage for the last good registry. Browsers have none on plain HTTP, and may refuse it in private windows. */
export async function openRegistryCache(): Promise<Cache | undefined> {
  return 'caches' in window ? window.caches.open('registry').catch(() => undefined) : undefined;
}

/**
 * Reads the registry, and falls back to the last good one of this browser when the server's cannot be trusted.
 *
 * @throws UntrustedRegistry when there is no last good one
 * @throws RequestFailed when there is no last good one, and the server's could not be requested
 */
export async function readTrustedRegistry({ read, keys, cache }: RegistrySource): Promise<TrustedRegistry> {
  try {
    const answer = await requireOk(address, read);
    const copy = answer.clone();
    const registry = await verify(answer, keys);
    void cache.then((storage) => storage?.put(address, copy)).catch(() => {});
    return { registry };
  } catch (failure) {
    const problem = failure instanceof Error ? failure : new Error(String(failure));
    const last = await (await cache)?.match(address);
    const registry = last && (await verify(last, keys).catch(() => undefined));
    if (registry) return { registry, problem };
    throw problem instanceof RequestFailed
      ? problem
      : new UntrustedRegistry(problem.message, { cause: problem });
  }
}
