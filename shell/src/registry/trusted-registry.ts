import { parseRegistry, signatureHeader, verifySignature, type Registry } from '@padiman/federation/registry';
import { RequestFailed, requireOk } from './require-ok.ts';

/** Inputs for reading the registry. */
export interface RegistrySource {
  /** Requests `/registry.json`. */
  read: () => Promise<Response>;
  /** Keys that this deployment trusts; empty where nothing is signed. */
  keys: readonly string[];
  /** Reads the keys again: the signing key may have been replaced since the page was opened. */
  readKeys: () => Promise<readonly string[]>;
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

/** Browsers offer no cryptography on plain HTTP, where an attacker could replace this very script as well. */
const isVerified = (keys: readonly string[]) => keys.length > 0 && window.isSecureContext;

/** Verifies signature and schema of an answer. */
async function verify(answer: Response, keys: readonly string[]): Promise<Registry> {
  const text = await answer.text();
  if (isVerified(keys)) await verifySignature(text, answer.headers.get(signatureHeader), keys);
  return parseRegistry(JSON.parse(text));
}

/** Tells whether a signed registry is still valid. */
const isUnexpired = ({ expires }: Registry) => Date.parse(expires ?? '') > Date.now();

/**
 * Rejects a registry that was replayed. A lower number alone is no replay: a deployment whose history was lost counts
 * again from one, with later times.
 *
 * @param last newest registry that this browser has accepted from the same keys
 */
function requireNotOlder(registry: Registry, last: Registry): void {
  const isLower = Number(registry.release) <= Number(last.release);
  const isEarlier = Date.parse(registry.issuedAt ?? '') < Date.parse(last.issuedAt ?? '');
  if (isLower && isEarlier)
    throw new Error(`the registry is older than one of before: ${registry.release}, not ${last.release}`);
}

/** Opens the storage for the last good registry. Browsers have none on plain HTTP, and may refuse it in private windows. */
export async function openRegistryCache(): Promise<Cache | undefined> {
  return 'caches' in window ? window.caches.open('registry').catch(() => undefined) : undefined;
}

const findLast = async (cache: RegistrySource['cache']): Promise<Response | undefined> =>
  (await cache)?.match(address).catch(() => undefined);

/** The last registry of this browser, if its signature is one of these keys; it may have expired. */
async function readLast(
  cache: RegistrySource['cache'],
  keys: readonly string[],
): Promise<Registry | undefined> {
  const last = await findLast(cache);
  return last && (await verify(last, keys).catch(() => undefined));
}

/** Keys to verify an answer with: read again if another key than those known signed it. */
async function keysFor(answer: Response, { keys, readKeys }: RegistrySource): Promise<readonly string[]> {
  const [key] = answer.headers.get(signatureHeader)?.split(' ') ?? [];
  if (!isVerified(keys) || key === undefined || keys.includes(key)) return keys;
  const current = await readKeys().catch(() => keys);
  return current.length > 0 ? current : keys;
}

/**
 * Reads the registry, and falls back to the last good one of this browser when the server's cannot be trusted.
 *
 * @throws UntrustedRegistry when there is no last good one
 * @throws RequestFailed when there is no last good one, and the server's could not be requested
 */
export async function readTrustedRegistry(source: RegistrySource): Promise<TrustedRegistry> {
  const { read, keys, cache } = source;
  try {
    // Beside the request, and the verification.
    const lastText = findLast(cache).then((last) => last?.text());
    const answer = await requireOk(address, read);
    const [copy, text] = [answer.clone(), answer.clone().text()];
    const currentKeys = await keysFor(answer, source);
    const registry = await verify(answer, currentKeys);
    if (!isVerified(currentKeys)) return { registry };
    if (!isUnexpired(registry)) throw new Error(`the registry expired: ${registry.expires}`);
    // This browser has accepted it before.
    if ((await lastText) === (await text)) return { registry };
    const last = await readLast(cache, currentKeys);
    if (last) requireNotOlder(registry, last);
    void cache.then((storage) => storage?.put(address, copy)).catch(() => {});
    return { registry };
  } catch (failure) {
    const problem = failure instanceof Error ? failure : new Error(String(failure));
    const last = await readLast(cache, keys);
    if (last && (!isVerified(keys) || isUnexpired(last))) return { registry: last, problem };
    throw problem instanceof RequestFailed
      ? problem
      : new UntrustedRegistry(problem.message, { cause: problem });
  }
}
