import type { FastifyBaseLogger } from 'fastify';
import type { ReleaseStore } from '@padiman/release/store';

/** Creates a function that logs each problem of a store once. */
export function storeProblemLog(store: Pick<ReleaseStore, 'problems'>, log: FastifyBaseLogger): () => void {
  let logged: ReturnType<typeof store.problems> = [];
  return () => {
    const problems = store.problems();
    if (problems === logged) return;
    for (const { object, reason } of problems.filter((problem) => !logged.includes(problem)))
      log.error({ object, reason }, 'An object of the release store cannot be used');
    logged = problems;
  };
}
