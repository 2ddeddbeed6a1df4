import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAndPublish } from '@padiman/release/publish';
import { openStore } from '@padiman/release/store';

/**
 * Builds shell and remotes of a checkout where they changed, and writes them into a folder of builds that
 * `padiman import` and the start of a package read. Signed by a key that nobody keeps: who imports them signs them.
 */
export async function packageBuilds(
  root: string,
  target: string,
  log: (line: string) => void,
): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'padiman-builds-'));
  // The store is a folder, whatever store this machine's own console has.
  delete process.env.RELEASES_S3_BUCKET;
  try {
    const builds = await buildAndPublish(openStore(data), {
      root,
      onBuild: ({ package: { name }, built, seconds }) => {
        if (built) log(`${name.padEnd(18)} built in ${seconds.toFixed(1)} s`);
      },
    });
    log(`${builds.length} builds of shell and remotes`);
    for (const part of ['builds', 'files']) {
      await cp(join(data, 'releases', part), join(target, part), { recursive: true });
    }
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}
