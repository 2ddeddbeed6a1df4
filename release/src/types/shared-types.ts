import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hashFiles } from '../checkout/input-hash.ts';
import { cacheFolder } from '../checkout/packages.ts';
import { replaceFile } from '../files/durable-file.ts';
import { providedPackages } from './declarations.ts';

/** `<room> <name>` to the fingerprint of its type. */
export type Fingerprints = Record<string, string>;

const running = new Map<string, Promise<Fingerprints>>();

async function readOrEmit(root: string): Promise<Fingerprints> {
  const key = createHash('sha256');
  const packages = providedPackages.map((name) => `shared/${name}`);
  for (const input of [...packages, 'tsconfig.base.json', 'package-lock.json']) {
    hashFiles(key, root, [join(root, input)]);
  }
  const kept = join(cacheFolder(root), 'types', `${key.digest('hex').slice(0, 16)}.json`);
  const known = await readFile(kept, 'utf8').catch(() => undefined);
  if (known) return JSON.parse(known) as Fingerprints;
  // A process of its own: the compiler works for seconds, and builds and database go on meanwhile.
  const emit = join(import.meta.dirname, 'print-shared-types.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [emit, root], { maxBuffer: 1 << 26 });
  await replaceFile(kept, stdout);
  return JSON.parse(stdout) as Fingerprints;
}

/** The types of all that the shared rooms of a checkout give to remotes; kept as long as `shared` stays the same. */
export function roomTypes(root: string): Promise<Fingerprints> {
  const types = running.get(root) ?? readOrEmit(root);
  running.set(root, types);
  types.catch(() => running.delete(root));
  return types;
}
