/** Where builds and releases are kept. */
export { FolderStore } from './folder-store.ts';
export type { BuildTypes } from '../types/build-types.ts';
export type { BuildRecord } from './build-record.ts';
export type { LiveBuild, RegistrySignature, ReleaseRecord } from './release-record.ts';
export { openStore } from './open-store.ts';
export { nextRelease } from './release-record.ts';
export type { ReleaseStore, Signer } from './release-store.ts';
