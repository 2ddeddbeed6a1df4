/** Promotion, canaries, rollback and retirement. Safe to import in serving code. */
export { ReleaseRefused } from './build-selection.ts';
export { addPlatformKey, removePlatformKey } from './change-trust.ts';
export { daysLeft, endPreviews, haltCanary, haltNeeds, promote, promoteCanary } from './promote.ts';
export { renew, renewIfDue, retire, startPreview } from './promote.ts';
export { isPlatformMachine, releaseChange } from './release-change.ts';
export { returnTarget, returnToLastGood, rollback } from './rollback.ts';
export { isPackaged, packagedBuilds, releasePackage } from './import-builds.ts';
