import { caption, controlHeight, lineAbove, lineBelow, row, surface, styled } from '@padiman/ui/styles';

export const Linked = styled('ul', {
  listStyle: 'none',
  '& > li': { display: 'grid', gap: 1, py: 3, ...lineBelow },
  '& > li:first-of-type': { pt: 0 },
  '& > li:last-of-type': { borderBottomWidth: 0, pb: 0 },
  '& > li > div:first-of-type': { ...row, columnGap: 3 },
  '& ul': { listStyle: 'none', ...caption, overflowWrap: 'anywhere' },
});

/** Picture before name and actions. */
export const Name = styled('div', {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 3,
  '& > span': { mt: '4px' },
  '& > header': { mb: 0, justifyContent: 'flex-start' },
});

/** Chips and balance, and at the end of the line the actions. */
export const HeadLine = styled('div', {
  ...row,
  gap: 2,
  '&:last-of-type': { ms: 'auto' },
  '& strong': { ms: 1 },
});

/** Further actions, below a button. */
export const Menu = styled('details', {
  position: 'relative',
  '& > summary': {
    ...controlHeight,
    display: 'grid',
    alignItems: 'center',
    px: 2,
    color: 'brand.text',
    fontWeight: 'medium',
    cursor: 'pointer',
  },
  '& > button': { position: 'absolute', insetEnd: 0, top: '100%', zIndex: 1 },
});

/** Facts beside the time line, or below one another; on a phone the one whose tab is open. */
export const Layout = styled('div', {
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  mt: 4,
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 360px) minmax(0, 1fr)' },
  '& > nav': { hideFrom: 'sm', mb: 0 },
  smDown: {
    '&[data-tab=facts] > section': { display: 'none' },
    '&[data-tab=timeline] > div': { display: 'none' },
  },
});

/** Surface with sections below one another. */
export const Side = styled('div', {
  display: 'grid',
  gap: 5,
  p: 4,
  ...surface,
  '& h2, & h3': { fontSize: 'body', fontWeight: 'semibold' },
});

export const TimelineFrame = styled('section', {
  display: 'grid',
  gap: 3,
  p: 4,
  ...surface,
  '& > h2': { fontWeight: 'semibold' },
  '& > button': { justifySelf: 'start' },
});

/** Kinds of events; a pressed one is marked by weight and edge, not by color alone. */
export const Choices = styled('div', {
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
});

export const Events = styled('ol', {
  listStyle: 'none',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: { base: '20px minmax(0, 1fr)', sm: '20px minmax(0, 1fr) auto' },
    columnGap: 3,
    py: 3,
    ...lineAbove,
  },
  '& svg': { mt: '2px', color: 'text.muted' },
  '& > li > div': { overflowWrap: 'anywhere' },
  '& > li > div:last-of-type': {
    gridColumn: { base: '2', sm: '3' },
    textAlign: { sm: 'end' },
    fontVariantNumeric: 'tabular-nums',
  },
  '& a': { color: 'brand.text', fontWeight: 'medium', textDecoration: 'underline' },
  '& time, & small': { display: 'block', ...caption },
  '& strong': { fontWeight: 'medium' },
  '& > li > div:last-of-type > *': { display: 'block' },
});
