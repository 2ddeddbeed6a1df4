import { useEffect, useState } from 'react';
import type { ListView } from '@padiman/client/query';
import { Button } from '../controls/buttons.tsx';
import { formatCount } from '../format/formats.ts';
import { Alert } from '../states/states.tsx';
import { ExtentFrame } from './list.styles.ts';

/** Milliseconds after which a list that loads says so in words. */
const slowAfter = 2_000;

/** True once something has been under way for some time. */
function useIsSlow(busy: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setSlow(true), slowAfter);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [busy]);
  return busy && slow;
}

/** Extent of a part of a list: `first 50 of 400`, or `first 50` where nobody knows how many there are. */
export const partOf = (read: number, of: number | undefined): string =>
  `first ${formatCount(read)}${of === undefined ? '' : ` of ${formatCount(of)}`}`;

/**
 * Lines on a list that the browser reads whole: the progress of the read, and what could not be read.
 *
 * @param hasActions true for records that something can be done to
 */
export function ListExtent<R>({ list, hasActions }: { list: ListView<R>; hasActions: boolean }) {
  const { loading, progress, stop, incomplete, unidentified, total = 0 } = list;
  const slow = useIsSlow(stop !== undefined && (loading || progress !== undefined));
  return (
    <ExtentFrame>
      {slow && stop && (
        <Alert tone="waiting">
          {'Loading: '}
          {progress?.read ? `${partOf(progress.read, progress.of)} so far. ` : 'no answer yet. '}
          <Button look="plain" onClick={stop}>
            Cancel
          </Button>
        </Alert>
      )}
      {incomplete && (
        <Alert tone="waiting">
          {`Only the ${partOf(total, incomplete.of)} records could be read. `}
          {incomplete.of === undefined && 'The server does not say whether there are more. '}
          Filters, search, order, sums and download need the whole list.{' '}
          <Button look="plain" onClick={list.retry}>
            Retry
          </Button>
        </Alert>
      )}
      {hasActions && unidentified !== undefined && (
        <Alert tone="waiting">
          {`${formatCount(unidentified)} of these records have no id of their own. Nothing can be done to them here.`}
        </Alert>
      )}
    </ExtentFrame>
  );
}
