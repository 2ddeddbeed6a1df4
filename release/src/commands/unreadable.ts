import type { ReleaseStore } from '../store/release-store.ts';

/** Line for a release that cannot be read. */
export function unreadable(store: ReleaseStore, release: string): string {
  const problem = store.problems().find(({ object }) => object === `history/${release}.json`);
  return problem ? `cannot be read: ${problem.reason}` : 'is missing';
}

/** Prints the objects of a store that cannot be used. */
export function printProblems(store: ReleaseStore): void {
  const problems = store.problems();
  if (problems.length > 0) console.log('\nCannot be used');
  for (const { object, reason } of problems) console.log(`  ${object}  ${reason}`);
}
