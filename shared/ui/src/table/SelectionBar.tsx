import { use, useLayoutEffect, useRef, type ReactNode, createContext } from 'react';
import { Button } from '../controls/buttons.tsx';
import { formatCount } from '../format/formats.ts';
import { keepPlace } from '../overlay/focus-place.ts';
import { Actions, SelectionFrame, Hint, HintLine } from './list.styles.ts';
import type { Selection } from './selection.ts';
import { PhoneOnly } from '../layout/layout.styles.ts';

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
  if (everything) return <HintLine>All {formatCount(everything.count)} that match are selected.</HintLine>;
  return (
    <HintLine>
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
    </HintLine>
  );
}

/** Bar with the number of selected records and actions on them. It goes with the selection, such as after an action. */
export function SelectionBar({
  count,
  summary,
  onClear,
  children,
}: {
  count: number;
  /** Sum of the selected records, such as `balance ₦12,000.00`. */
  summary?: string;
  onClear: () => void;
  children: ReactNode;
}) {
  const frame = useRef<HTMLElement>(null);
  useLayoutEffect(() => (frame.current ? keepPlace(frame.current) : undefined), []);
  return (
    <SelectionFrame ref={frame} aria-label="Selection" data-bar="">
      <p role="status">
        {formatCount(count)} selected{summary && ` · ${summary}`}
      </p>
      <Button look="plain" onClick={onClear}>
        Clear selection
      </Button>
      <Hint>{use(SelectionHintContext)}</Hint>
      <Actions>{children}</Actions>
    </SelectionFrame>
  );
}
