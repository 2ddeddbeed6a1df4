import type { Outcome } from '@padiman/contracts';
import type { Selection } from '../table/public.ts';

/** Drops from a selection what was done; what was skipped stays picked, so that it can be tried again. */
export function keepSkipped<R extends { _id: string }>(
  selection: Selection<R>,
  skipped: readonly Outcome[],
): void {
  selection.keep(skipped.map(({ _id }) => _id));
}
