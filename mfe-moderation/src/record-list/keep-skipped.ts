import type { Outcome } from '@padiman/shared/contracts';
import type { Selection } from '@padiman/shared/ui/table';

/** Drops from a selection what was done; what was skipped stays picked, so that it can be tried again. */
export function keepSkipped<R extends { _id: string }>(
  selection: Selection<R>,
  skipped: readonly Outcome[],
): void {
  const left = new Set(skipped.map(({ _id }) => _id));
  selection.setAll(
    selection.records.filter(({ _id }) => !left.has(_id)),
    false,
  );
}
