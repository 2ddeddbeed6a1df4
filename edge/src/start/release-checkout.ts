import { buildAll, checkoutRoot } from '@padiman/release/checkout';
import { promoteCheckout, releaseChange } from '@padiman/release/promote';
import { publishBuild, roomTypes } from '@padiman/release/publish';
import type { ReleaseStore } from '@padiman/release/store';

/** Builds what changed in this checkout, publishes it and makes it live, with one line for each build. */
export async function releaseCheckout(store: ReleaseStore, signal: AbortSignal): Promise<void> {
  // The compiler reads the types while webpack builds; who fails there fails again when they are wanted.
  roomTypes(checkoutRoot).catch(() => {});
  let unchanged = 0;
  const builds = await buildAll({
    signal,
    onBuild: ({ package: { name }, built, seconds }) => {
      if (built) console.log(`${name.padEnd(18)} built in ${seconds.toFixed(1)} s`);
      else unchanged += 1;
    },
  });
  if (unchanged > 0) console.log(`${unchanged} of ${builds.length} builds unchanged`);
  const published = await Promise.all(builds.map(async (build) => (await publishBuild(store, build)).record));
  const before = await store.live();
  const { release } = await promoteCheckout(store, published);
  if (release !== before?.release) console.log(`release ${release} is live`);
}

/** Signs what is live anew where another key did, or none: pages trust this deployment's key alone. */
export async function vouchForLive(store: ReleaseStore): Promise<void> {
  const live = await store.live();
  if (!live || !store.signer || live.signed?.key === store.signer.key) return;
  const { release } = await releaseChange(store, { action: 'sign what is live', apply: (now) => now });
  console.log(`release ${release} is live, signed by this deployment's key`);
}
