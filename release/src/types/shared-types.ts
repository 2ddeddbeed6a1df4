import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { hashFiles } from '../checkout/input-hash.ts';
import { cacheFolder } from '../checkout/packages.ts';
import { replaceFile } from '../files/durable-file.ts';
import type { Fingerprints } from '../store/build-record.ts';
import { providedPackages } from './declarations.ts';

const running = new Map<string, Promise<Fingerprints>>();

async function readOrEmit(root: string): Promise<Fingerprints> {
  const key = createHash('sha256');
  const packages = providedPackages.map((name) => `shared/${name}`);
  for (const input of [...packages, 'tsconfig.base.json', 'package-lock.json']) {
    hashFiles(key, root, [join(root, input)]);
  }
  const cached = join(cacheFolder(root), 'types', `${key.digest('hex').slice(0, 16)}.json`);
  const known = await readFile(cached, 'utf8').catch(() => undefined);
  if (known) return JSON.parse(known) as Fingerprints;
  // A child process, because the compiler runs for seconds and would block this one.
  const emit = join(import.meta.dirname, `print-shared-types${extname(import.meta.filename)}`);
  const { stdout } = await promisify(execFile)(process.execPath, [emit, root], { maxBuffer: 1 << 26 });
  await replaceFile(cached, stdout);
  return JSON.parse(stdout) as Fingerprints;
}

/** Types of all exports that a checkout's shared packages provide to remotes; cached until their sources change. */
export function sharedTypes(root: string): Promise<Fingerprints> {
  const types = running.get(root) ?? readOrEmit(root);
  running.set(root, types);
  types.catch(() => running.delete(root));
  return types;
}
