/** Storage of builds and releases, and the keys that sign them. Safe to import in serving code. */
export { FolderStorage } from './storage.ts';
export type { CopyOptions, FileEncoding, StorageCall } from './stored-objects.ts';
export type { RecordSignature, Signer } from '../signing/signer.ts';
export type { BuildRun, ReportKind, RunCount } from './build-reports.ts';
export { isNamed, normalizePhone, type People } from './previews.ts';
export type { PreviewRecord } from './previews.ts';
export type {
  BuildName,
  BuildRecord,
  BuildTypes,
  GateResult,
  RemoteUses,
  ShellTypes,
} from './build-record.ts';
export { nextRelease, servableBuilds, type LiveBuild, type ReleaseRecord } from './release-record.ts';
export { StorageUnavailable, type Storage, type StoreProblem } from './storage.ts';
export { openStore } from './open-store.ts';
export { CopyNotWritten, type ReleaseStore } from './release-store.ts';
