import { styled } from '@padiman/ui/styles';

export const Title = styled('h2', { base: { fontSize: 'lead', fontWeight: 'semibold' } });

export const Value = styled('p', {
  base: { fontSize: 'figure', fontWeight: 'semibold', lineHeight: 'tight', mt: 1, overflowWrap: 'anywhere' },
});

export const Facts = styled('p', { base: { color: 'text.muted', minH: '20px' } });

export const Line = styled('p', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 1,
    '& svg': { flexShrink: 0 },
    '& small': { color: 'text.muted', fontSize: 'caption' },
  },
});

/** As high as the chart, so that nothing moves when that arrives. A chart keeps its size on paper unless it is scaled. */
export const ChartArea = styled('div', {
  base: {
    h: '160px',
    mt: 3,
    '@media print': {
      h: 'auto',
      '& div': { w: '100% !important', h: 'auto !important' },
      '& svg': { w: '100% !important', h: 'auto !important' },
    },
  },
});

export const Nothing = styled('p', {
  base: {
    display: 'grid',
    placeItems: 'center',
    h: 'full',
    color: 'text.muted',
    bg: 'subtle',
    borderRadius: 'control',
  },
});

/** Figures as a table, opened by its summary. */
export const Figures = styled('details', {
  base: {
    mt: 2,
    '& summary': {
      display: 'inline-flex',
      alignItems: 'center',
      minH: { base: 'touch', sm: 'control' },
      color: 'brand.text',
      cursor: 'pointer',
    },
    '& summary::before': { content: '"+"', w: '16px' },
    '&[open] summary::before': { content: '"−"' },
    '@media print': { '&:not([open])': { display: 'none' }, '& summary': { display: 'none' } },
  },
});

export const FigureTable = styled('table', {
  base: {
    w: 'full',
    borderCollapse: 'collapse',
    '& th, & td': { py: 1, px: 1, textAlign: 'end', borderBottomWidth: '1px', borderColor: 'line' },
    '& th:first-of-type': { textAlign: 'start' },
    '& thead th': { color: 'text.muted', fontSize: 'caption', fontWeight: 'medium' },
    '& tbody th': { fontWeight: 'normal' },
    '@media print': { '& tr': { breakInside: 'avoid' } },
  },
});
