/** Packages of this checkout and their builds. */
export { buildAll, type Build } from './build.ts';
export { cacheFolder, checkoutRoot, findPackages, type ReleasedPackage } from './packages.ts';
export { resolveEntry, type LockEntries } from './packages.ts';
