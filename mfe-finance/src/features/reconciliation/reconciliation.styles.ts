import { caption, heading, lineBelow, row, styled, surface } from '@padiman/ui/styles';

const onPaper = '@media print';

/** Equation: a row for each account, on a phone a card. */
export const Equation = styled('table', {
  ...surface,
  w: 'full',
  borderSpacing: 0,
  borderCollapse: 'separate',
  '& caption': { textAlign: 'start', ...heading, pb: 2 },
  '& th, & td': { px: 2, py: 2, textAlign: 'end', verticalAlign: 'top' },
  '& thead th': { ...caption, fontWeight: 'medium', whiteSpace: 'nowrap', ...lineBelow },
  '& tbody th, & tr > :last-of-type, & thead th:first-of-type': { textAlign: 'start' },
  '& tbody th': { fontWeight: 'semibold' },
  '& tbody tr:not(:last-of-type) > *': lineBelow,
  '& small': { ...caption, display: 'block' },
  '&[data-outdated]': { opacity: 0.6 },
  [onPaper]: { zoom: 0.7 },
  lgDown: {
    '&, & caption, & tbody, & tr, & tbody th': { display: 'block' },
    '& thead': { display: 'none' },
    '& caption': { px: 3, pt: 2, pb: 0 },
    '& tr': { p: 2, ...lineBelow },
    '& tr > *, & tr:not(:last-of-type) > *': { px: 1, py: '2px', borderWidth: '0 !important' },
    '& tr > td': { display: 'flex', justifyContent: 'space-between', gap: 3 },
    '& td::before': { content: 'attr(data-label)', color: 'text.muted' },
  },
});

/** Sign-off of the day: its text, and the action with the reason against it. */
export const SignOff = styled('section', {
  ...row,
  gap: 3,
  my: 4,
  '& > div': { flex: '1 1 280px', display: 'grid', gap: 2 },
  [onPaper]: { '& > button, & > span': { display: 'none' } },
});

/** List on the screen, whole on paper. */
export const Printed = styled('div', {
  '& h2': heading,
  [onPaper]: {
    '& [role=search], & button, & nav': { display: 'none' },
    '& [role=region]': { maxH: 'none !important', overflow: 'visible', zoom: 0.6 },
    '& thead': { position: 'static !important' },
  },
});

/** Both sides of an exception, or fields, beside one another where there is room. */
export const Pairs = styled('div', {
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  gap: 4,
  alignItems: 'start',
  '& h3': { fontWeight: 'semibold' },
  '& input[type=file]': { py: '6px' },
});

/** Postings, lines or suggestions: text at the left, amount or action at the right. */
export const Items = styled('ul', {
  listStyle: 'none',
  '& > li': {
    ...row,
    justifyContent: 'space-between',
    gap: 2,
    py: 2,
    overflowWrap: 'anywhere',
    ...lineBelow,
  },
  '& > li > span': { flex: '1 1 160px', minW: 0 },
  '& > li[data-superseded]': { color: 'text.muted' },
  '& small': { ...caption, display: 'block' },
  '& strong': { fontWeight: 'medium', textAlign: 'end' },
  '& details': { flex: '1 0 100%' },
  '& summary': { color: 'brand.text', cursor: 'pointer' },
  '& pre': { ...caption, whiteSpace: 'pre-wrap', bg: 'subtle', p: 2, maxH: '280px', overflow: 'auto' },
});

/** Place of the last result; announced when its text appears. */
export const Result = styled('div', { '&:empty': { display: 'none' }, '& > *': { mb: 3 } });

export const Anchor = styled('a', { color: 'brand.text', fontWeight: 'medium', textDecoration: 'underline' });
