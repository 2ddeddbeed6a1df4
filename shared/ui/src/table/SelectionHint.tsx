import { createContext, type ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import { formatCount } from '../format/numbers.ts';
import type { Selection } from './selection.ts';
import { PhoneOnly } from '../layout/by-width.styles.ts';
import { Line } from './SelectionHint.styles.ts';

/** Hint of the table around a selection bar; null outside of a table. */
export const SelectionHintContext = createContext<ReactNode>(null);

/** Hint about selected records outside of the page, and a button that selects all matching records. */
export function SelectionHint<R extends { _id: string }>({
  selection,
  selectable,
  total = 0,
}: {
  selection: Selection<R>;
  selectable: readonly R[];
  total: number | undefined;
}) {
  const { count, everything, selectEverything } = selection;
  const selectedHere = selectable.filter(selection.has).length;
  const pageSelected = selectedHere > 0 && selectedHere === selectable.length;
  if (everything) return <Line>All {formatCount(everything.count)} that match are selected.</Line>;
  return (
    <Line>
      {count > selectedHere && `${formatCount(count - selectedHere)} of the selected are not on this page.`}
      {!pageSelected && selectable.length > 0 && (
        <PhoneOnly>
          <Button look="plain" onClick={() => selection.setAll(selectable, true)}>
            Select these {formatCount(selectable.length)}
          </Button>
        </PhoneOnly>
      )}
      {pageSelected && selectEverything && (
        <Button look="plain" onClick={selectEverything}>
          Select all {formatCount(total)} that match
        </Button>
      )}
    </Line>
  );
}
