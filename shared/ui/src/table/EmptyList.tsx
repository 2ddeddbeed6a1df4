import type { ListView } from '@padiman/client/query';
import { Button } from '../controls/Button.tsx';
import { Notice } from '../states/Notice.tsx';

/** Text of the button that clears filter and search; names what is set. */
export function clearLabel<R>({ matching: { filter, q } }: ListView<R>): string {
  return filter && q ? 'Clear filter and search' : q ? 'Clear search' : 'Clear filter';
}

/** Empty state: a button that clears filter and search if one is set, and otherwise a hint. */
export function EmptyList<R>({
  list,
  text,
  hint,
}: {
  list: ListView<R>;
  text: string;
  /** Sentence on how records come into being. */
  hint: string | undefined;
}) {
  const { clearFilters } = list;
  return (
    <Notice
      icon="search"
      title={text}
      action={clearFilters && <Button onClick={clearFilters}>{clearLabel(list)}</Button>}
    >
      {!clearFilters && hint}
    </Notice>
  );
}
