import { use, useLayoutEffect, useRef, type ReactNode, createContext } from 'react';
import { Button } from '../controls/buttons.tsx';
import { mostSelected } from '@padiman/client/query';
import { formatCount } from '../format/formats.ts';
import { keepPlace } from '../overlay/focus-place.ts';
import { Actions, SelectionFrame, Hint, HintLine } from './list.styles.ts';
import type { Selection } from './selection.ts';
import { PhoneOnly } from '../layout/layout.styles.ts';

/** Hint of the table around a selection bar; null outside of a table. */
export const SelectionHintContext = createContext<ReactNode>(null);

/**
 * Hint about selected records outside of the page, and a button that selects all matching records: their pages are read one after
 * another, with the number so far.
 */
export function SelectionHint<R extends { _id: string }>({
  selection,
  selectable,
  total = 0,
}: {
  selection: Selection<R>;
  selectable: readonly R[];
  total: number | undefined;
}) {
  const { count, selectMatching, selecting } = selection;
  const selectedHere = selectable.filter(selection.has).length;
  const pageSelected = selectedHere > 0 && selectedHere === selectable.length;
  if (selecting.read !== undefined) {
    const of = Math.min(total, mostSelected);
    return (
      <HintLine>
        <span role="status">
          Reading {formatCount(selecting.read)} of {formatCount(of)}...
        </span>
        <Button look="plain" onClick={selecting.stop}>
          Stop
        </Button>
      </HintLine>
    );
  }
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
      {selecting.error !== undefined && <span role="alert">Not selected: {selecting.error}</span>}
      {pageSelected && selectMatching && (
        <Button look="plain" onClick={selectMatching}>
          {total > mostSelected
            ? `Select the first ${formatCount(mostSelected)}`
            : `Select all ${formatCount(total)}`}{' '}
          that match
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
