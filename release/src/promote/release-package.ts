import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutRoot, isPackaged } from '../files/program.ts';
import { importBuilds } from './import-builds.ts';
import { requirePlatformSigner } from './platform-signer.ts';
import { promoteCheckout } from './promote.ts';
import { renewIfDue } from './renew.ts';
import type { ReleaseStore } from '../store/release-store.ts';

export { isPackaged } from '../files/program.ts';

/** Folder of the builds that a packaged console has with it; undefined in a checkout, and in a package without builds. */
export function packagedBuilds(): string | undefined {
  const folder = join(checkoutRoot, 'builds');
  return isPackaged && existsSync(folder) ? folder : undefined;
}

/**
 * Stores the builds of a folder and makes them live where they changed since the last start, as a start from a checkout
 * does with its own. Rolled-back and retired packages stay so until a later package changes them.
 *
 * @param log receives a line for each change
 * @throws ReleaseRefused when this machine may not sign releases of the store
 */
export async function releasePackage(
  store: ReleaseStore,
  folder: string,
  log: (line: string) => void,
): Promise<void> {
  await requirePlatformSigner(store);
  const builds = await importBuilds(store, folder);
  const stored = builds.filter((build) => build.stored).length;
  if (stored > 0) log(`${stored} of ${builds.length} builds of the package stored`);
  const before = await store.live();
  const promoted = await promoteCheckout(
    store,
    builds.map(({ record }) => record),
  );
  const { release } = (await renewIfDue(store)) ?? promoted;
  if (release !== before?.release) log(`release ${release} is live`);
}
