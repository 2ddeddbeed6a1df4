import { styled } from '@padiman/ui/styles';

/** Table of amounts. A later page has its header for screen readers alone. */
export const Ledger = styled('table', {
  base: {
    w: 'full',
    borderCollapse: 'collapse',
    tableLayout: 'fixed',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { py: 2, pe: 3, textAlign: 'start', verticalAlign: 'top', overflowWrap: 'anywhere' },
    '& [data-align=end]': { textAlign: 'end', pe: 0, ps: 2 },
    '& th': { color: 'text.muted', fontSize: 'caption', fontWeight: 'medium' },
    '& tbody tr': { borderTopWidth: '1px', borderColor: 'line' },
    '& a': { color: 'brand.text', fontWeight: 'medium', textDecoration: 'underline' },
  },
  variants: { header: { hidden: { '& thead': { srOnly: true } } } },
});

export const Linked = styled('ul', {
  base: {
    listStyle: 'none',
    '& > li': { display: 'grid', gap: 1, py: 3, borderBottomWidth: '1px', borderColor: 'line' },
    '& > li:first-of-type': { pt: 0 },
    '& > li:last-of-type': { borderBottomWidth: 0, pb: 0 },
    '& > li > div:first-of-type': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3 },
    '& ul': { listStyle: 'none', color: 'text.muted', fontSize: 'caption', overflowWrap: 'anywhere' },
  },
});

/** State of an account: icon and word. */
export const Mark = styled('span', {
  base: { display: 'inline-flex', alignItems: 'center', gap: 1, fontWeight: 'medium' },
  variants: { tone: { blocked: { color: 'danger.text' }, deleted: { color: 'text.muted' } } },
});

/** Picture before name and actions. */
export const Name = styled('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: 3,
    '& > span': { mt: '4px' },
    '& > header': { mb: 0 },
    '& > header > span': { me: 'auto' },
  },
});

/** Facts beside the time line; below one another on a phone. */
export const Layout = styled('div', {
  base: {
    display: 'grid',
    gap: 4,
    alignItems: 'start',
    mt: 4,
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 360px) minmax(0, 1fr)' },
  },
});

/** Surface with sections below one another. */
export const Side = styled('div', {
  base: {
    display: 'grid',
    gap: 5,
    p: 4,
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'surface',
    '& h2, & h3': { fontSize: 'body', fontWeight: 'semibold' },
  },
});

export const TimelineFrame = styled('section', {
  base: {
    display: 'grid',
    gap: 3,
    p: 4,
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'surface',
    '& > h2': { fontWeight: 'semibold' },
    '& > button': { justifySelf: 'start' },
  },
});

/** Kinds of events; a pressed one is marked by weight and edge, not by color alone. */
export const Choices = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 2,
    '& > button': { px: 3, borderRadius: 'round', minH: { base: 'touch', sm: '32px' } },
    '& > button[aria-pressed=true]': {
      bg: 'selected',
      borderColor: 'brand.text',
      color: 'brand.text',
      fontWeight: 'semibold',
      boxShadow: 'inset 0 0 0 1px {colors.brand.text}',
    },
  },
});

export const Events = styled('ol', {
  base: {
    listStyle: 'none',
    '& > li': {
      display: 'grid',
      gridTemplateColumns: { base: '20px minmax(0, 1fr)', sm: '20px minmax(0, 1fr) auto' },
      columnGap: 3,
      py: 3,
      borderTopWidth: '1px',
      borderColor: 'line',
    },
    '& svg': { mt: '2px', color: 'text.muted' },
    '& > li > div': { overflowWrap: 'anywhere' },
    '& > li > div:last-of-type': {
      gridColumn: { base: '2', sm: '3' },
      textAlign: { sm: 'end' },
      fontVariantNumeric: 'tabular-nums',
    },
    '& a': { color: 'brand.text', fontWeight: 'medium', textDecoration: 'underline' },
    '& time, & small': { display: 'block', color: 'text.muted', fontSize: 'caption' },
    '& strong': { fontWeight: 'medium' },
    '& > li > div:last-of-type > *': { display: 'block' },
  },
});
