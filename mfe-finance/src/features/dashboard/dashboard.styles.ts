import {
  box,
  caption,
  controlHeight,
  heading,
  lineAbove,
  outline,
  surface,
  styled,
  waiting,
} from '@padiman/ui/styles';

/** Grid of twelve columns, of which the items take those in `data-span`: two in a line of a narrow screen, one on a phone. */
const twelveColumns = {
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(12, minmax(0, 1fr))' },
  gap: 4,
  smToLg: {
    '& > *': { gridColumn: 'span 6' },
    '& > :last-of-type:nth-of-type(odd)': { gridColumn: 'span 12' },
  },
  lg: Object.fromEntries(
    [3, 4, 6, 8, 12].map((width) => [`& > [data-span="${width}"]`, { gridColumn: `span ${width}` }]),
  ),
} as const;

export const Frame = styled('div', {
  ...surface,
  // On a phone one line each, so that the five figures and what is above them share a screen.
  display: { base: 'flex', sm: 'block' },
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 3,
  px: { base: 3, sm: 4 },
  py: { base: 2, sm: 4 },
  minH: { base: '46px', sm: '0' },
  '& dt': { color: 'text.muted', lineHeight: 'tight' },
  '& dd': {
    fontSize: { base: 'lead', sm: 'figure' },
    fontWeight: 'semibold',
    lineHeight: 'tight',
    mt: { sm: 2 },
    overflowWrap: 'anywhere',
    textAlign: { base: 'end', sm: 'start' },
  },
});

/** Names and counts of the months; on a wide screen each below its bar, as the axis of the chart. */
export const MonthGrid = styled('dl', {
  display: 'grid',
  gridTemplateColumns: { base: 'repeat(auto-fill, minmax(130px, 1fr))', lg: 'none' },
  gridAutoFlow: { lg: 'column' },
  gridAutoColumns: { lg: 'minmax(0, 1fr)' },
  columnGap: { base: 4, lg: 0 },
  '& > div': {
    display: 'flex',
    flexDirection: { lg: 'column-reverse' },
    justifyContent: { base: 'space-between', lg: 'flex-end' },
    py: 1,
    textAlign: { lg: 'center' },
  },
  '& dt': caption,
  '& dt small': { display: { lg: 'block' } },
  '& dd': { fontWeight: 'semibold' },
});

export const SectionTitle = styled('h2', { ...heading, mb: 3 });

export const List = styled('dl', {
  '& > div': { display: 'flex', justifyContent: 'space-between', py: 2, ...lineAbove },
  '& dd': { fontWeight: 'semibold' },
});

export const Parts = styled('div', { display: 'flex', flexDirection: 'column', gap: 4 });

/** The five figures, close to one another on a phone. */
const figures = { ...twelveColumns, gap: { base: 2, sm: 4 } } as const;

/** Placeholders of the figures, as high as these. */
export const Cards = styled('div', { ...figures, '& > *': { maxH: { base: '46px', sm: 'none' } } });

export const Figures = styled('dl', figures);

export const Counts = styled('div', { ...twelveColumns, '& > *': { gridColumn: { sm: 'span 6' } } });

/** Chart of the sign-ups, whose axis on a wide screen is the grid of months. */
export const Months = styled('div', { '& svg text': { display: { lg: 'none' } } });

export const Section = styled('section', { mb: 5 });

/** As high with a button as without one. */
export const Head = styled('div', { display: 'flex', alignItems: 'center', gap: 3, ...controlHeight, mb: 2 });

export const Title = styled('h2', { ...heading, whiteSpace: 'nowrap' });

export const Message = styled('p', { color: 'text.muted', minW: '0' });

/** Protections that the console runs without, for super admins. */
export const Protections = styled('p', waiting);

/** Tiles, and on a phone a list of one line each. */
export const Queues = styled('ul', {
  ...twelveColumns,
  listStyle: 'none',
  gap: { base: '0', sm: 4 },
  '& a': {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: { base: '1fr auto auto', sm: '1fr auto' },
    alignItems: 'center',
    columnGap: 3,
    h: 'full',
    minH: 'touch',
    px: 3,
    py: { sm: 2 },
    bg: 'surface',
    ...outline,
    borderRadius: { base: '0', sm: 'control' },
  },
  '& a:hover': { bg: 'subtle' },
  '& li + li a': { borderTopWidth: { base: '0', sm: '1px' } },
  '& li:first-child a': { borderTopRadius: 'control' },
  '& li:last-child a': { borderBottomRadius: 'control' },
  '& [aria-hidden]': { display: 'none' },
  '& a:hover [aria-hidden], & a:focus-visible [aria-hidden]': { display: 'block' },
});

/** Queues in which nothing waits, in one line. */
export const Quiet = styled('p', {
  color: 'text.muted',
  mt: 2,
  '& a': { ...controlHeight, textDecoration: 'underline', _hover: { color: 'text' } },
});

export const Name = styled('span', { fontWeight: 'medium' });

export const Count = styled('strong', {
  base: {
    gridColumn: { base: '3', sm: '2' },
    gridRow: '1',
    minW: '24px',
    px: 2,
    fontWeight: 'semibold',
    textAlign: 'center',
    color: 'text.muted',
  },
  variants: { waiting: { true: { bg: 'waiting.subtle', color: 'waiting.text', borderRadius: 'round' } } },
});

/** Sum and age in a line that is there before they are; on a phone the sum alone, before the count. */
export const Extent = styled('span', {
  gridColumn: { base: '2', sm: '1 / -1' },
  gridRow: { base: '1', sm: '2' },
  display: 'flex',
  justifyContent: 'space-between',
  gap: 3,
  minH: { sm: '20px' },
  ...caption,
  whiteSpace: 'nowrap',
  '& [data-age]': {
    display: { base: 'none', sm: 'block' },
    minW: '0',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
});

/** Exact time of the oldest record, below its tile while that has pointer or focus. */
export const Exact = styled('span', {
  position: 'absolute',
  insetStart: 2,
  top: 'calc(100% + 2px)',
  zIndex: '1',
  px: 2,
  py: 1,
  fontSize: 'caption',
  whiteSpace: 'nowrap',
  bg: 'surface',
  ...box,
  boxShadow: 'floating',
  pointerEvents: 'none',
});
