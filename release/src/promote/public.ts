/** Promotion, canaries, rollback and retirement. Safe to import in serving code. */
export { findProblems, type Findings, type Problem } from './find-problems.ts';
export { ReleaseRefused } from './build-selection.ts';
export { addOwner, addPlatformKey, removeOwner, removePlatformKey } from './change-trust.ts';
export { haltCanary, promoteCanary, returnTarget, returnToLastGood } from './canary.ts';
export { endPreview, startPreview } from './preview.ts';
export { promote, promoteCheckout, retire } from './promote.ts';
export { isPlatformMachine } from './platform-signer.ts';
export { releaseChange, type ChangeOptions, type PlannedRelease } from './release-change.ts';
export { renew, renewIfDue } from './renew.ts';
export { resolveBuild } from './build-selection.ts';
export { rollback, rollbackTo } from './rollback.ts';
export { daysLeft } from './renew.ts';
export { isPackaged, packagedBuilds, releasePackage } from './import-builds.ts';
