/** Promotion, canaries, rollback and retirement. Safe to import in serving code. */
export { findProblems, type Findings, type Problem } from './find-problems.ts';
export { ReleaseRefused, resolveBuild } from './build-selection.ts';
export { addOwner, addPlatformKey, removeOwner, removePlatformKey } from './change-trust.ts';
export { endPreviews, startPreview } from './promote.ts';
export {
  daysLeft,
  haltCanary,
  haltNeeds,
  promote,
  promoteCanary,
  promoteCheckout,
  renew,
  renewIfDue,
  retire,
} from './promote.ts';
export { isPlatformMachine } from './release-change.ts';
export { releaseChange, type ChangeOptions, type PlannedRelease } from './release-change.ts';
export { returnTarget, returnToLastGood, rollback, rollbackTo } from './rollback.ts';
export { isPackaged, packagedBuilds, releasePackage } from './import-builds.ts';
