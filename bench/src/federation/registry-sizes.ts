import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import type { ReleaseStore } from '@padiman/release/store';

type Integrity = Record<string, string>;

/** Replaces digests by stand-ins as long as SHA-384 ones; their content does not matter for the size. */
const withSha384 = (integrity: Integrity): Integrity =>
  Object.fromEntries(
    Object.entries(integrity).map(([file, value]) => [
      file,
      `sha384-${createHash('sha384').update(value).digest('base64')}`,
    ]),
  );

/** Brotli size of the registry as it is, and with the SHA-384 of every file of its builds. */
export async function registrySizes(store: ReleaseStore): Promise<{ without: number; with: number }> {
  const registry = (await store.live())?.registry;
  if (!registry) throw new Error('No release is live');
  const allFiles = async (name: string, { build }: { build: string }) =>
    withSha384((await store.findBuild(name, build))?.integrity ?? {});
  const remotes = await Promise.all(
    Object.entries(registry.remotes).map(
      async ([name, remote]) => [name, { ...remote, integrity: await allFiles(name, remote) }] as const,
    ),
  );
  const shell = { ...registry.shell, integrity: await allFiles('shell', registry.shell) };
  const larger = { ...registry, shell, remotes: Object.fromEntries(remotes) };
  return { without: sizeOf(larger), with: sizeOf(registry) };
}

const sizeOf = (value: unknown) => brotliCompressSync(JSON.stringify(value)).length;
