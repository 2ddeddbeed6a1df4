import { caption, controlHeight, heading, lineBelow, styled } from '@padiman/ui/styles';

export const Title = styled('h2', heading);

export const Bar = styled('div', { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 3, mb: 4 });

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

export const OwnPeriod = styled('div', {
  display: 'grid',
  gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, 160px)' },
  gap: 3,
  alignItems: 'start',
  w: { base: 'full', sm: 'auto' },
  '& > *': { minW: 0 },
  '& input': { minW: 0, px: 2 },
});

export const Actions = styled('div', { ms: { sm: 'auto' } });

/** The statement, paler while another period is read. */
export const Shown = styled('div', {
  display: 'grid',
  gap: 4,
  '& > *': { minW: 0 },
  '&[aria-busy=true]': { opacity: 0.6 },
});

/** As high as the chart, so that nothing moves when that arrives. */
export const ChartArea = styled('div', { h: '180px', mt: 3 });

/** Table of amounts. On a phone each row is a block, in which each amount stands beside its column's name. */
export const Table = styled('table', {
  w: 'full',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& caption': { textAlign: 'start', ...heading, pb: 2 },
  '& th, & td': { py: 2, px: { base: 0, sm: 3 }, ...lineBelow },
  '& th': { textAlign: 'start', fontWeight: 'normal' },
  '& td, & th[data-align=end]': { textAlign: 'end' },
  '& td': { whiteSpace: 'nowrap' },
  '& thead th': { ...caption, fontWeight: 'medium' },
  '& tr[data-sum] > *': { fontWeight: 'semibold', bg: 'subtle' },
  '@media (max-width: 767px)': {
    '& thead': { srOnly: true },
    '& tbody, & tr': { display: 'block' },
    '& tbody th': { display: 'block', fontWeight: 'semibold', borderBottomWidth: 0, pb: 0 },
    '& tr': { py: 2, ...lineBelow },
    '& tr[data-sum]': { bg: 'subtle', px: 3, mb: 2 },
    '& td': {
      display: 'flex',
      justifyContent: 'space-between',
      gap: 3,
      py: 1,
      whiteSpace: 'normal',
      borderBottomWidth: 0,
    },
    '& td::before': {
      content: 'attr(data-column)',
      color: 'text.muted',
      fontWeight: 'normal',
      textAlign: 'start',
    },
  },
});

export const Tax = styled('div', { mt: 4, '& > section': { display: 'grid', gap: 2 } });
