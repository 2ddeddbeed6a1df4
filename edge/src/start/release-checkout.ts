import { join } from 'node:path';
import { buildAll, cacheFolder } from '@padiman/release/checkout';
import { promoteCheckout } from '@padiman/release/promote';
import { publish } from '@padiman/release/publish';
import type { ReleaseStore } from '@padiman/release/store';

/** Builds what changed in this checkout, publishes it and makes it live, with one line for each build. */
export async function releaseCheckout(store: ReleaseStore, signal: AbortSignal): Promise<void> {
  let unchanged = 0;
  const builds = await buildAll({
    signal,
    onBuild: ({ package: { name }, built, seconds }) => {
      if (built) console.log(`${name.padEnd(18)} built in ${seconds.toFixed(1)} s`);
      else unchanged += 1;
    },
  });
  if (unchanged > 0) console.log(`${unchanged} of ${builds.length} builds unchanged`);
  const compressionCache = join(cacheFolder(), 'compressed');
  const published = await Promise.all(
    builds.map(
      async (build) => (await publish(store, build.package, build.folder, { compressionCache })).record,
    ),
  );
  const before = await store.live();
  const { release } = await promoteCheckout(store, published);
  if (release !== before?.release) console.log(`release ${release} is live`);
}
