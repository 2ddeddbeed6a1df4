/** Storage of builds and releases, and the keys that sign them. Safe to import in serving code. */
export type { FileEncoding } from './content-files.ts';
export { FolderStore } from './folder-store.ts';
export { ObjectStore } from './object-store.ts';
export type { RecordSignature, Signer } from '../signing/signer.ts';
export { verifiedStore, type Verification } from './verified-store.ts';
export type { BuildReports, BuildRun, ReportKind, RunCount } from './build-reports.ts';
export { isNamed, normalizePhone, type People } from './people.ts';
export type { PreviewRecord } from './previews.ts';
export type { BuildRecord, BuildTypes, GateResult } from './build-record.ts';
export type { StoreProblem } from './problems.ts';
export type { LiveBuild, ReleaseRecord } from './release-record.ts';
export type { RemoteUses, ShellTypes } from './type-artefacts.ts';
export { CopyNotWritten } from './copy-not-written.ts';
export { StorageUnavailable } from './storage-unavailable.ts';
export type { StorageCall } from './observed-storage.ts';
export { openStore } from './open-store.ts';
export { nextRelease } from './release-record.ts';
export type { BuildName, ReleaseStorage, ReleaseStore } from './release-store.ts';
