import type { Outcome } from '@padiman/contracts';
import type { Selection } from '../table/public.ts';

/** Reduces a selection to the skipped records, so that they can be retried. */
export function keepSkipped<R extends { _id: string }>(
  selection: Selection<R>,
  skipped: readonly Outcome[],
): void {
  selection.keep(skipped.map(({ _id }) => _id));
}
