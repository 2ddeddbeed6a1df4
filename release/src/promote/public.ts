/** Promotion, canaries, rollback and retirement. Safe to import in serving code. */
export { findProblems, type Findings, type Problem } from './find-problems.ts';
export { ReleaseRefused } from './release-refused.ts';
export { addOwner, addPlatformKey, removeOwner, removePlatformKey } from './change-trust.ts';
export { haltCanary, promoteCanary, returnTarget, returnToLastGood } from './canary.ts';
export { endPreview, startPreview } from './preview.ts';
export { promote, promoteCheckout, retire, type NamedBuild } from './promote.ts';
export { isPlatformMachine } from './platform-signer.ts';
export { releaseChange, type ChangeOptions, type PlannedRelease } from './release-change.ts';
export { renew, renewIfDue } from './renew.ts';
export { resolveBuild } from './resolve-build.ts';
export { rollback, rollbackTo } from './rollback.ts';
export { daysLeft } from './validity.ts';
export { isPackaged, packagedBuilds, releasePackage } from './release-package.ts';
