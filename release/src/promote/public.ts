/** Making builds live, and taking that back. */
export { findProblems, ReleaseRefused } from './check.ts';
export { promote, promoteCheckout, resolveBuild, type NamedBuild } from './promote.ts';
export { rollback } from './rollback.ts';
