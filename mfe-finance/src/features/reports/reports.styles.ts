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

export const Bar = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    gap: 3,
    mb: 4,
    '@media print': { display: 'none' },
  },
});

/** Links beside one another, of which the current one is marked by a border too. */
export const Links = styled('nav', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 2,
    '& a': {
      display: 'inline-flex',
      alignItems: 'center',
      minH: { base: 'touch', sm: 'control' },
      px: 3,
      color: 'text',
      bg: 'surface',
      borderWidth: '1px',
      borderColor: 'edge',
      borderRadius: 'round',
    },
    '& a:hover': { bg: 'subtle' },
    '& a[aria-current]': {
      bg: 'selected',
      color: 'brand.text',
      fontWeight: 'semibold',
      borderColor: 'brand.text',
      boxShadow: 'inset 0 0 0 1px {colors.brand.text}',
    },
  },
});

export const Days = styled('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 160px))',
    gap: 3,
    alignItems: 'start',
    '& > *': { minW: 0 },
    '& input': { minW: 0, px: 2 },
  },
});

export const Actions = styled('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: 2, ms: { sm: 'auto' } },
});

export const Compared = styled('p', { base: { color: 'text.muted', mb: 4 } });

/** Cards of the measures. */
export const Cards = styled('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    gap: 4,
    alignItems: 'start',
    '& > *': { minW: 0, p: 4 },
    '&[data-outdated]': { opacity: 0.6 },
    '@media print': {
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      gap: 3,
      '& > *': { breakInside: 'avoid' },
    },
  },
});

export const StatementTable = styled('table', {
  base: {
    w: 'full',
    maxW: '860px',
    borderCollapse: 'collapse',
    bg: 'surface',
    fontSize: { base: 'caption', sm: 'body' },
    '& caption': { textAlign: 'start', fontSize: 'lead', fontWeight: 'semibold', pb: 2 },
    '& th, & td': { py: 1, px: { base: 1, sm: 3 }, borderBottomWidth: '1px', borderColor: 'line' },
    '& th': { textAlign: 'start', fontWeight: 'normal' },
    '& td, & th[data-align=end]': { textAlign: 'end', whiteSpace: 'nowrap' },
    '& thead th': { color: 'text.muted', fontSize: 'caption', fontWeight: 'medium' },
    '& th[scope=rowgroup]': { pt: 4, fontWeight: 'semibold', fontSize: 'body' },
    '& tr[data-sum] > *': { fontWeight: 'semibold', bg: 'subtle' },
    '& small': { color: 'text.muted', fontSize: 'caption', whiteSpace: 'nowrap' },
    '&[data-outdated]': { opacity: 0.6 },
    '@media print': { maxW: 'none', '& tbody, & tr': { breakInside: 'avoid' } },
  },
});
