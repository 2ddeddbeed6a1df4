import type { ListView } from '@padiman/client/query';
import { Button } from '../controls/Button.tsx';
import { Notice } from '../states/Notice.tsx';

/** A list in which nothing is, and the way back to all of it where filter or search left nothing. */
export function EmptyList<R>({ list, text }: { list: ListView<R>; text: string }) {
  const { filter, q } = list.matching;
  const words = filter && q ? 'Clear filter and search' : q ? 'Clear search' : 'Clear filter';
  return (
    <Notice icon="search" title={text} action={list.widen && <Button onClick={list.widen}>{words}</Button>} />
  );
}
