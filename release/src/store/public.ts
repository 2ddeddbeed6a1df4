/** Storage of builds and releases, and the keys that sign them. Safe to import in serving code. */
export type { StorageCall } from './stored-objects.ts';
export type { RecordSignature } from '../signing/signer.ts';
export type { BuildRun } from './build-reports.ts';
export { isNamed, normalizePhone, type PreviewRecord } from './previews.ts';
export type { BuildName, BuildRecord, BuildTypes, GateResult } from './build-record.ts';
export type { RemoteUses, ShellTypes } from './build-record.ts';
export { nextRelease, servableBuilds, type LiveBuild, type ReleaseRecord } from './release-record.ts';
export { FolderStorage, StorageUnavailable, type Storage } from './storage.ts';
export { openStore } from './open-store.ts';
export { CopyNotWritten, type ReleaseStore } from './release-store.ts';
