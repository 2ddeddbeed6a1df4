import { fileAddress } from '@padiman/federation/registry';
import type { ReleaseRecord, ReleaseStore } from '@padiman/release/store';
import { contentTypeOf } from '../assets/content-types.ts';
import { readableRegistry } from '../site/readable-registry.ts';

/** Time in ms for which a file that belongs to no released build is not looked for again. */
const missCacheTime = 2_000;

/** Names of the files of a build that browsers load, `<SHA-256>.<extension>`: neither pages nor records. */
export function fileNamesOf(integrity: Readonly<Record<string, string>> = {}): string[] {
  return Object.entries(integrity).flatMap(([file, value]) => {
    const address = contentTypeOf(file) && fileAddress(file, value);
    return address ? [address.slice(address.lastIndexOf('/') + 1)] : [];
  });
}

/**
 * Index of the files of all builds that were part of a release, by verified records. It is completed when a file is
 * missing in it after another release, or after some time: a damaged record may have been restored.
 */
export function releasedFiles(
  store: ReleaseStore,
  now = () => Date.now(),
): (file: string) => Promise<boolean> {
  const files = new Set<string>();
  const indexed = new Set<string>();
  let last: { release: string | undefined; at: number; done: Promise<void> } | undefined;

  const addFiles = (integrity: Readonly<Record<string, string>> | undefined) => {
    for (const file of fileNamesOf(integrity)) files.add(file);
  };
  /** Adds the files of builds. @throws the first failure, after all others were read */
  const addBuilds = async (builds: readonly { name: string; build: string }[]) => {
    const results = await Promise.allSettled(
      builds.map(async ({ name, build }) => {
        const key = `${name} ${build}`;
        const integrity = indexed.has(key) ? undefined : await store.filesOf(name, build);
        if (!integrity) return;
        addFiles(integrity);
        indexed.add(key);
      }),
    );
    const failed = results.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  };

  async function complete(release: ReleaseRecord | undefined, file: string): Promise<void> {
    if (!release) return;
    // The signed registry names files too, so that a damaged record costs no page that has it.
    for (const { integrity, lastGood, canary } of Object.values(readableRegistry(release.registry).remotes))
      for (const one of [integrity, lastGood?.integrity, canary?.integrity]) addFiles(one);
    const live = Object.entries(release.live).flatMap(([name, { build, lastGood, canary }]) =>
      [build, lastGood, canary?.build].flatMap((one) => (one ? [{ name, build: one }] : [])),
    );
    await addBuilds(live);
    // Only open pages of earlier releases need others, of which there may be many.
    if (!files.has(file)) await addBuilds(await store.listReleased());
  }

  return async (file) => {
    if (files.has(file)) return true;
    const release = await store.live();
    const isDue = !last || last.release !== release?.release || now() - last.at >= missCacheTime;
    if (isDue) last = { release: release?.release, at: now(), done: complete(release, file) };
    // Files that were indexed before the storage failed are known.
    await last?.done.catch((error: unknown) => {
      if (!files.has(file)) throw error;
    });
    return files.has(file);
  };
}
