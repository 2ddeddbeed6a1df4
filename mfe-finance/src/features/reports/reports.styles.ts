import { caption, controlHeight, heading, lineBelow, styled, surface } from '@padiman/ui/styles';
import { twelveColumns } from '../../twelve-columns.ts';

export const Title = styled('h3', heading);

export const ThemeTitle = styled('h2', heading);

export const Value = styled('p', {
  fontSize: 'figure',
  fontWeight: 'semibold',
  lineHeight: 'tight',
  mt: 1,
  overflowWrap: 'anywhere',
});

export const Facts = styled('p', { color: 'text.muted', minH: '20px' });

/** Change of a figure; its verdict is a word beside the color. */
export const Line = styled('p', {
  display: 'flex',
  gap: 1,
  '& svg': { flexShrink: 0, mt: '2px' },
  '& small': caption,
  '& b': { ms: 1, fontWeight: 'semibold' },
  '&[data-verdict=better]': { '& svg, & b': { color: 'brand.text' } },
  '&[data-verdict=worse]': { '& svg, & b': { color: 'danger.text' } },
});

/** Overview: every measure in one line where there is room for the longest figures, and else in columns. */
export const Strip = styled('ul', {
  ...surface,
  listStyle: 'none',
  display: 'grid',
  gridTemplateColumns: {
    base: 'repeat(2, minmax(0, 1fr))',
    sm: 'repeat(4, minmax(0, 1fr))',
    lg: 'repeat(6, minmax(0, 1fr))',
  },
  gap: 3,
  p: 3,
  mb: 5,
  fontSize: 'caption',
  lineHeight: 'tight',
  '&[data-outdated]': { opacity: 0.6 },
  '& > li': {
    display: 'grid',
    gridTemplateRows: { base: 'auto', lg: '1fr auto auto minmax(18px, auto)' },
    gap: 1,
    minW: 0,
  },
  '& strong': { fontSize: 'body' },
  '@media (min-width: 1500px)': {
    gridTemplateColumns: 'none',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    '& > li': { gridTemplateRows: '1fr auto auto 48px' },
  },
});

/** As high as the chart, so that nothing moves when that arrives. A chart keeps its size on paper unless it is scaled. */
export const ChartArea = styled('div', {
  h: '160px',
  mt: 3,
  '@media print': {
    h: 'auto',
    '& div': { w: '100% !important', h: 'auto !important' },
    '& svg': { w: '100% !important', h: 'auto !important' },
  },
});

export const Nothing = styled('p', {
  display: 'grid',
  placeItems: 'center',
  h: 'full',
  color: 'text.muted',
  bg: 'subtle',
  borderRadius: 'control',
});

/** Figures as a table, opened by its summary. */
export const Figures = styled('details', {
  mt: 2,
  '& summary': {
    display: 'inline-flex',
    alignItems: 'center',
    ...controlHeight,
    color: 'brand.text',
    cursor: 'pointer',
  },
  '& summary::before': { content: '"+"', w: '16px' },
  '&[open] summary::before': { content: '"−"' },
  '@media print': { '&:not([open])': { display: 'none' }, '& summary': { display: 'none' } },
});

export const FigureTable = styled('table', {
  w: 'full',
  borderCollapse: 'collapse',
  '& th, & td': { py: 1, px: 1, textAlign: 'end', ...lineBelow },
  '& th:first-of-type': { textAlign: 'start' },
  '& thead th': { ...caption, fontWeight: 'medium' },
  '& tbody th': { fontWeight: 'normal' },
  '@media print': { '& tr': { breakInside: 'avoid' } },
});

export const Bar = styled('div', {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: 3,
  mb: 4,
  '@media print': { display: 'none' },
});

/** Links beside one another, of which the current one is marked by a border too. */
export const Links = styled('nav', {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    ...controlHeight,
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
});

export const Days = styled('div', {
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 160px))',
  gap: 3,
  alignItems: 'start',
  '& > *': { minW: 0 },
  '& input': { minW: 0, px: 2 },
});

export const Actions = styled('div', { display: 'flex', flexWrap: 'wrap', gap: 2, ms: { sm: 'auto' } });

export const Compared = styled('p', { color: 'text.muted', mb: 4 });

/** Cards of the measures. */
export const Cards = styled('section', {
  ...twelveColumns,
  alignItems: 'start',
  mb: 5,
  '& > section': { minW: 0, p: 4 },
  '& > h2': { gridColumn: '1 / -1' },
  '&[data-outdated]': { opacity: 0.6 },
  '@media print': {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: 3,
    '& > *': { gridColumn: 'auto', breakInside: 'avoid' },
  },
});

export const StatementTable = styled('table', {
  w: 'full',
  maxW: '860px',
  mb: 3,
  borderCollapse: 'collapse',
  bg: 'surface',
  fontSize: { base: 'caption', sm: 'body' },
  '& caption': { textAlign: 'start', ...heading, pb: 2 },
  '& th, & td': { py: 1, px: { base: 1, sm: 3 }, ...lineBelow },
  '& th': { textAlign: 'start', fontWeight: 'normal' },
  '& td, & th[data-align=end]': { textAlign: 'end', whiteSpace: 'nowrap' },
  '& thead th': { ...caption, fontWeight: 'medium' },
  '& th[scope=rowgroup]': { pt: 4, fontWeight: 'semibold', fontSize: 'body' },
  '& tr[data-sum] > *': { fontWeight: 'semibold', bg: 'subtle' },
  '& small': { ...caption, whiteSpace: 'nowrap' },
  '& a': { color: 'brand.text', textDecoration: 'underline' },
  '& a[aria-current]': { fontWeight: 'semibold' },
  '&[data-outdated]': { opacity: 0.6 },
  '@media print': { maxW: 'none', '& tbody, & tr': { breakInside: 'avoid' } },
});

/** Entries on the screen; on paper their download replaces them. */
export const Entries = styled('div', { mt: 6, '@media print': { display: 'none' } });
