/** Packages of this checkout and their builds. */
export { buildPackage, type Build } from './build.ts';
export { buildAll, type BuildAllOptions } from './build.ts';
export { cacheFolder, checkoutRoot, findPackages, findRemote, type ReleasedPackage } from './packages.ts';
export { resolveEntry, type LockEntries } from './packages.ts';
export { BuildFailed } from './build.ts';
