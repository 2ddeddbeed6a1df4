import { chakra } from '@chakra-ui/react';
import { Button } from '../controls/Button.tsx';
import { formatCount } from '../format/money.ts';
import type { Selection } from './selection.ts';

const Line = chakra('p', {
  base: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', color: 'text.muted' },
});

/**
 * What the checkboxes on the page do not show: that picked records stand on other pages or outside of the
 * filter, and that all that match can be picked at once.
 */
export function PickedElsewhere<R extends { _id: string }>({
  selection,
  pickable,
  total = 0,
}: {
  selection: Selection<R>;
  pickable: readonly R[];
  total: number | undefined;
}) {
  const { count, everything, pickEverything } = selection;
  const here = pickable.filter(selection.has).length;
  const allHere = here > 0 && here === pickable.length;
  if (everything) return <Line>All {formatCount(everything.count)} that match are selected.</Line>;
  return (
    <Line>
      {count > here && `${formatCount(count - here)} of the selected are not on this page.`}
      {!allHere && pickable.length > 0 && (
        <Button look="plain" hideFrom="sm" onClick={() => selection.setAll(pickable, true)}>
          Select these {formatCount(pickable.length)}
        </Button>
      )}
      {allHere && pickEverything && (
        <Button look="plain" onClick={pickEverything}>
          Select all {formatCount(total)} that match
        </Button>
      )}
    </Line>
  );
}
