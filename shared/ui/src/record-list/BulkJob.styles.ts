import { caption, lineAbove, row } from '../theme/shapes.ts';
import { styled } from '../theme/styled.ts';

/** Extents by name: a name, a number and a sum in a row. */
export const Extents = styled('table', {
  w: 'full',
  mt: 3,
  color: 'text',
  '& caption': { textAlign: 'start', fontWeight: 'semibold', py: 1 },
  '& th': { textAlign: 'start', fontWeight: 'normal', py: 1, pe: 3, overflowWrap: 'anywhere' },
  '& td': { textAlign: 'end', py: 1, whiteSpace: 'nowrap' },
  '& small': { ...caption, display: 'block' },
  '& tr': lineAbove,
});

/** Records with their results. */
export const Items = styled('ul', {
  maxH: '40dvh',
  overflow: 'auto',
  color: 'text',
  '& li': {
    ...lineAbove,
    display: 'flex',
    justifyContent: 'space-between',
    flexWrap: 'wrap',
    columnGap: 3,
    py: 1,
  },
  '& li > *': { overflowWrap: 'anywhere', minW: 0 },
  '& small': { fontSize: 'body', color: 'text.muted' },
});

/** Controls below the records. */
export const Controls = styled('div', { ...row, gap: 2, my: 2, '& > p': { me: 'auto' } });

/** Jobs with their progress. */
export const Jobs = styled('ul', {
  maxH: '60dvh',
  overflow: 'auto',
  mt: 3,
  '& li': { ...lineAbove, py: 2 },
  '& p': { color: 'text.muted' },
});

/** Bar of a running job. */
export const Bar = styled('progress', { w: 'full', h: '6px', my: 3, accentColor: '{colors.brand.solid}' });
