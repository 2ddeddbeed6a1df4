/** Making builds live, and taking that back. */
export { findProblems } from './check.ts';
export { ReleaseRefused } from './refused.ts';
export { haltCanary, promote, promoteCanary, promoteCheckout, type NamedBuild } from './promote.ts';
export { releaseChange } from './release-changes.ts';
export { resolveBuild } from './resolve-build.ts';
export { rollback } from './rollback.ts';
