/** Where builds and releases are kept. */
export { FolderStore } from './folder-store.ts';
export type { BuildRecord } from './build-record.ts';
export type { LiveBuild, ReleaseRecord } from './release-record.ts';
export type { ReleaseStore } from './release-store.ts';
