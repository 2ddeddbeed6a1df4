import limit from 'p-limit';
import type { ReleaseStore } from '../store/release-store.ts';
import type { ExaminedBuild } from '../store/verified-builds.ts';

/** Number of files that are read at a time; object storage answers each in some milliseconds. */
const concurrency = 16;

/** Reads a build's record and verifies it and all files that it names, before a release is signed with it. */
export async function verifiedBuild(
  store: ReleaseStore,
  name: string,
  build: string,
): Promise<ExaminedBuild> {
  const examined = await store.examineBuild(name, build);
  if (!examined) return { problem: `${name} ${build} is not in the store: publish it first` };
  if (!examined.record) return examined;
  const limitConcurrency = limit(concurrency);
  const files = Object.keys(examined.record.integrity);
  const found = await Promise.all(
    files.map((file) => limitConcurrency(() => store.readFile(name, build, file))),
  );
  const damaged = files.filter((_, index) => !found[index]);
  if (damaged.length === 0) return examined;
  return {
    problem: `${name} ${build} has missing or altered files (${damaged.join(', ')}): publish it again`,
  };
}
