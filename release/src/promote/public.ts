/** Promotion, canaries and rollback. Safe to import in serving code. */
export { findProblems } from './find-problems.ts';
export { ReleaseRefused } from './release-refused.ts';
export { addOwner, addPlatformKey, removeOwner, removePlatformKey } from './change-trust.ts';
export { haltCanary, promoteCanary, returnTarget, returnToLastGood } from './canary.ts';
export { endPreview, startPreview } from './preview.ts';
export { promote, promoteCheckout, type NamedBuild } from './promote.ts';
export { isPlatformMachine } from './platform-signer.ts';
export { releaseChange } from './release-change.ts';
export { renew, renewIfDue } from './renew.ts';
export { resolveBuild } from './resolve-build.ts';
export { rollback } from './rollback.ts';
export { daysLeft } from './validity.ts';
