/** Promotion, canaries and rollback. Safe to import in serving code. */
export { findProblems, type Problems } from './find-problems.ts';
export { ReleaseRefused } from './release-refused.ts';
export { haltCanary, promoteCanary } from './canary.ts';
export { promote, promoteCheckout, type NamedBuild } from './promote.ts';
export { releaseChange, resignLiveRegistry } from './release-change.ts';
export { resolveBuild } from './resolve-build.ts';
export { rollback } from './rollback.ts';
