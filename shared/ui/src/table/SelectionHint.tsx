import { chakra } from '@chakra-ui/react';
import { Button } from '../controls/Button.tsx';
import { formatCount } from '../format/numbers.ts';
import type { Selection } from './selection.ts';

const Line = chakra('p', {
  base: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', color: 'text.muted' },
});

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
        <Button look="plain" hideFrom="sm" onClick={() => selection.setAll(selectable, true)}>
          Select these {formatCount(selectable.length)}
        </Button>
      )}
      {pageSelected && selectEverything && (
        <Button look="plain" onClick={selectEverything}>
          Select all {formatCount(total)} that match
        </Button>
      )}
    </Line>
  );
}
