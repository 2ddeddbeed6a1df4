import { chakra } from '@chakra-ui/react';
import type { ListView } from '@padiman/client/query';
import { Button } from '../controls/Button.tsx';
import { formatCount } from '../format/numbers.ts';
import type { Page } from './rendered-page.ts';

const Bar = chakra('nav', {
  base: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: 3,
    pt: 3,
    '& > p': { color: 'text.muted', me: 'auto' },
    '& select': {
      bg: 'surface',
      borderWidth: '1px',
      borderColor: 'edge',
      borderRadius: 'control',
      minH: { base: 'touch', sm: 'control' },
      px: 2,
    },
    '& label': { display: 'flex', alignItems: 'center', gap: 2, color: 'text.muted' },
  },
});

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
  const { records, total, page, pageSize } = shown;
  const first = (page - 1) * pageSize + 1;
  return (
    <Bar aria-label="Pages">
      <p role="status">
        {records && total !== undefined
          ? `${formatCount(first)}–${formatCount(first + records.length - 1)} of ${formatCount(total)}`
          : 'Loading'}
      </p>
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
      <Button onClick={list.previousPage} disabled={!list.previousPage || list.refreshing}>
        Previous
      </Button>
      <Button onClick={list.nextPage} disabled={!list.nextPage || list.refreshing}>
        Next
      </Button>
    </Bar>
  );
}
