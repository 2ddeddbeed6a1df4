import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import type { ReleaseStore } from '@padiman/release/store';

type Integrity = Record<string, string>;

/** As it was: SHA-384, of as many bytes as the digest has, whatever they are. */
const longer = (integrity: Integrity): Integrity =>
  Object.fromEntries(
    Object.entries(integrity).map(([file, value]) => [
      file,
      `sha384-${createHash('sha384').update(value).digest('base64')}`,
    ]),
  );

/** The registry's size as it is, and as it would be with the SHA-384 of every file of its builds. */
export async function registrySizes(store: ReleaseStore): Promise<{ without: number; with: number }> {
  const registry = (await store.live())?.registry;
  if (!registry) throw new Error('Nothing is live');
  const all = async (name: string, { build }: { build: string }) =>
    longer((await store.findBuild(name, build))?.integrity ?? {});
  const remotes = await Promise.all(
    Object.entries(registry.remotes).map(
      async ([name, remote]) => [name, { ...remote, integrity: await all(name, remote) }] as const,
    ),
  );
  const shell = { ...registry.shell, integrity: await all('shell', registry.shell) };
  const before = { ...registry, shell, remotes: Object.fromEntries(remotes) };
  return { without: sizeOf(before), with: sizeOf(registry) };
}

const sizeOf = (value: unknown) => brotliCompressSync(JSON.stringify(value)).length;
