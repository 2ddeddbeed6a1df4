import { styled } from '../theme/styled.ts';

/** Extents by name: a name, a number and a sum in a row. */
export const Extents = styled('table', {
  base: {
    w: 'full',
    mt: 3,
    color: 'text',
    '& caption': { textAlign: 'start', fontWeight: 'semibold', py: 1 },
    '& th': { textAlign: 'start', fontWeight: 'normal', py: 1, pe: 3, overflowWrap: 'anywhere' },
    '& td': { textAlign: 'end', py: 1, whiteSpace: 'nowrap' },
    '& small': { display: 'block', fontSize: 'caption', color: 'text.muted' },
    '& tr': { borderTopWidth: '1px', borderColor: 'line' },
  },
});

/** Records with their results. */
export const Items = styled('ul', {
  base: {
    maxH: '40dvh',
    overflow: 'auto',
    color: 'text',
    '& li': {
      display: 'flex',
      justifyContent: 'space-between',
      flexWrap: 'wrap',
      columnGap: 3,
      py: 1,
      borderTopWidth: '1px',
      borderColor: 'line',
    },
    '& li > *': { overflowWrap: 'anywhere', minW: 0 },
    '& small': { fontSize: 'body', color: 'text.muted' },
  },
});

/** Controls below the records. */
export const Controls = styled('div', {
  base: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2, my: 2, '& > p': { me: 'auto' } },
});

/** Jobs with their progress. */
export const Jobs = styled('ul', {
  base: {
    maxH: '60dvh',
    overflow: 'auto',
    mt: 3,
    '& li': { py: 2, borderTopWidth: '1px', borderColor: 'line' },
    '& p': { color: 'text.muted' },
  },
});

/** Bar of a running job. */
export const Bar = styled('progress', {
  base: { w: 'full', h: '6px', my: 3, accentColor: '{colors.brand.solid}' },
});
