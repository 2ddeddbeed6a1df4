/** Storage of builds and releases, and the key that signs them. Safe to import in serving code. */
export { FolderStore } from './folder-store.ts';
export type { RegistrySignature, Signer } from '../signing/signer.ts';
export type { BuildRecord, BuildTypes, GateResult } from './build-record.ts';
export type { LiveBuild, ReleaseRecord } from './release-record.ts';
export { isTypeArtefact } from './type-artefacts.ts';
export { openStore } from './open-store.ts';
export { nextRelease } from './release-record.ts';
export type { ReleaseStore } from './release-store.ts';
