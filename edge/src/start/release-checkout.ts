import { promoteCheckout, resignLiveRegistry } from '@padiman/release/promote';
import { buildAndPublish } from '@padiman/release/publish';
import type { ReleaseStore } from '@padiman/release/store';

/** Builds what changed in this checkout, publishes it and makes it live, with one line for each build. */
export async function releaseCheckout(store: ReleaseStore, signal: AbortSignal): Promise<void> {
  let unchanged = 0;
  const published = await buildAndPublish(store, {
    signal,
    onBuild: ({ package: { name }, built, seconds }) => {
      if (built) console.log(`${name.padEnd(18)} built in ${seconds.toFixed(1)} s`);
      else unchanged += 1;
    },
  });
  if (unchanged > 0) console.log(`${unchanged} of ${published.length} builds unchanged`);
  const before = await store.live();
  const records = published.map(({ record }) => record);
  const { release } = await promoteCheckout(store, records);
  if (release !== before?.release) console.log(`release ${release} is live`);
}

/** Signs the live registry again where its signature is missing or of another key. */
export async function signLive(store: ReleaseStore): Promise<void> {
  const signed = await resignLiveRegistry(store);
  if (signed) console.log(`release ${signed.release} is live, signed by this deployment's key`);
}
