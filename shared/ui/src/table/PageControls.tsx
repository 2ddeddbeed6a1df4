import { startTransition, useTransition } from 'react';
import type { ExactTotal, ListView } from '@padiman/client/query';
import { Button } from '../controls/buttons.tsx';
import { formatCount, formatTotal } from '../format/formats.ts';
import { partOf } from './ListExtent.tsx';
import type { Page } from './rendered-page.ts';
import { PageBar } from './list.styles.ts';

const pageSizes = [25, 50, 100, 200];

/** Range of the shown rows, page size, and Previous and Next. */
export function PageControls<R>({
  list,
  page: shown,
}: {
  list: ListView<R>;
  /** The rendered page, which may be behind `list` while the next one loads. */
  page: Page<R>;
}) {
  const { records, total, isEstimate, page, pageSize } = shown;
  const first = (page - 1) * pageSize + 1;
  // The buttons show a press before the next page is rendered, which takes long with a page that is in the cache.
  const [turning, startTurning] = useTransition();
  const turn = (go: (() => void) | undefined) =>
    startTurning(async () => {
      await nextPaint();
      startTransition(() => go?.());
    });
  const busy = list.refreshing || turning;
  return (
    <PageBar aria-label="Pages">
      <p role="status">
        {records && total !== undefined
          ? `${formatCount(first)}–${formatCount(first + records.length - 1)} of ${list.incomplete ? `the ${partOf(total, list.incomplete.of)}` : formatTotal({ total, exactTotal: isEstimate })}`
          : 'Loading'}
      </p>
      {isEstimate && list.exactTotal && <CountExactly exact={list.exactTotal} />}
      <label>
        Rows
        <select value={list.pageSize} onChange={(event) => list.setPageSize(Number(event.target.value))}>
          {[...new Set([...pageSizes, list.pageSize])]
            .sort((one, other) => one - other)
            .map((size) => (
              <option key={size}>{size}</option>
            ))}
        </select>
      </label>
      <Button onClick={() => turn(list.previousPage)} disabled={!list.previousPage || busy}>
        Previous
      </Button>
      <Button onClick={() => turn(list.nextPage)} disabled={!list.nextPage || busy}>
        Next
      </Button>
    </PageBar>
  );
}

/** Button that replaces an estimated total by the exact one. */
function CountExactly({ exact: { count, counting, error } }: { exact: ExactTotal }) {
  return (
    <>
      <Button look="plain" busy={counting} busyText="Counting" onClick={count}>
        Count exactly
      </Button>
      {error && <small role="alert">They could not be counted. Please try again.</small>}
    </>
  );
}

/** Resolves once the browser has drawn what the press changed. */
const nextPaint = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
