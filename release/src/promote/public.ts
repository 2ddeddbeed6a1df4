/** Promotion, canaries, rollback and retirement. Safe to import in serving code. */
export { findProblems, type Findings, type Problem } from './find-problems.ts';
export { ReleaseRefused } from './release-refused.ts';
export { haltCanary, promoteCanary } from './canary.ts';
export { promote, promoteCheckout, retire, type NamedBuild } from './promote.ts';
export {
  releaseChange,
  resignLiveRegistry,
  type ChangeOptions,
  type PlannedRelease,
} from './release-change.ts';
export { resolveBuild } from './resolve-build.ts';
export { rollback, rollbackTo } from './rollback.ts';
