import {
  buttons,
  choiceLabel,
  controlHeight,
  edge,
  foot,
  head,
  heading,
  lineAbove,
  row,
  surface,
} from '../theme/shapes.ts';
import { styled } from '../theme/styled.ts';

/** One row where there is room; on a phone the screen's title has a row of its own. */
export const HeaderBar = styled('div', {
  ...row,
  columnGap: { base: 2, sm: 3 },
  rowGap: 2,
  mb: 3,
  '& > header': {
    flex: { base: '1 0 100%', sm: 'none' },
    maxW: 'full',
    mb: 0,
    columnGap: { base: 2, sm: 3 },
    rowGap: 2,
  },
  // Links to other lists have a row of their own.
  '& > nav': { flex: '1 0 100%', mb: 0 },
  // Fields with labels stand on one line with what has none.
  '&:has([role=search] label)': { alignItems: 'end' },
  // In a narrow window or beside several actions only the icons of the tools have room; their texts are hidden visually.
  '& [data-text]': { lgDown: { srOnly: true } },
  '@media (max-width: 1599px)': {
    '&:has(> header > :is(button, a, form) ~ :is(button, a)) [data-text]': { srOnly: true },
  },
});

/** Filter and search. */
export const Search = styled('div', {
  display: 'flex',
  alignItems: 'end',
  gap: { base: 2, sm: 3 },
  flex: { base: '1 1 100px', sm: '1 1 240px' },
  minW: 0,
});

/** Further fields of the filter; a phone has them in the sheet. */
export const Fields = styled('div', { hideBelow: 'sm', flex: '3 1 320px', minW: 0 });

export const HeaderTools = styled('div', { display: 'flex', alignItems: 'center', ms: 'auto' });

/** Field with an icon in place of a visible label. */
export const IconField = styled('div', {
  base: {
    position: 'relative',
    display: 'grid',
    alignItems: 'center',
    minW: 0,
    '& > svg': {
      position: 'absolute',
      insetStart: '10px',
      color: 'text.muted',
      pointerEvents: 'none',
    },
    '& > input, & > select': { ps: '34px', textOverflow: 'ellipsis' },
  },
  variants: {
    kind: {
      // As wide as its longest choice, so that nothing moves with the chosen one.
      filter: { '& > select': { w: 'auto', maxW: '220px', pe: 2 } },
      search: { flex: '1 1 100px', maxW: { sm: '340px' } },
    },
  },
});

export const SheetHead = styled('header', {
  ...head,
  justifyContent: 'space-between',
  ps: 4,
  pe: 2,
  py: 1,
  '& h2': heading,
});

export const SheetContent = styled('div', {
  display: 'grid',
  justifyItems: 'start',
  gap: 4,
  p: 4,
  '& > div:not([data-tools])': { w: 'full' },
});

/** Buttons of the whole list. */
export const SheetTools = styled('div', { ...row, gap: 2, mx: -2 });

export const SheetFoot = styled('footer', { ...foot, ...buttons, px: 4, py: 3 });

/** Number of settings that differ from the whole list in its own order. */
export const Count = styled('span', {
  display: 'inline-grid',
  placeItems: 'center',
  minW: '20px',
  h: '20px',
  px: 1,
  borderRadius: 'round',
  bg: 'brand.solid',
  color: 'brand.contrast',
  fontSize: 'caption',
  lineHeight: 'tight',
});

export const ToolbarRow = styled('div', {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: 3,
  mb: 3,
});

const choices = {
  display: 'grid',
  '& legend, & > p': { fontWeight: 'semibold', mb: 1 },
  '& label': choiceLabel,
  '& label:has(:disabled)': { color: 'text.muted', cursor: 'not-allowed' },
} as const;

export const Choices = styled('fieldset', choices);

/** Heights of rows, below the columns. */
export const Heights = styled('div', { ...choices, ...lineAbove, mt: 2, pt: 3 });

export const PanelFrame = styled('div', { position: 'relative' });

export const Panel = styled('div', {
  ...surface,
  position: 'absolute',
  insetEnd: 0,
  top: 'calc(100% + 4px)',
  zIndex: 20,
  minW: '220px',
  maxH: '60dvh',
  overflow: 'auto',
  p: 3,
  boxShadow: 'floating',
});

export const PageBar = styled('nav', {
  ...row,
  gap: 3,
  pt: 3,
  '& > p': { color: 'text.muted', me: 'auto' },
  '& select': {
    ...controlHeight,
    bg: 'surface',
    ...edge,
    px: 2,
  },
  '& label': { display: 'flex', alignItems: 'center', gap: 2, color: 'text.muted' },
});

/** Number with the hint below it, a button to clear, and the actions at the end; wraps on a phone. */
export const SelectionFrame = styled('section', {
  position: 'sticky',
  bottom: { base: 2, sm: 4 },
  zIndex: 10,
  display: { base: 'flex', sm: 'grid' },
  gridTemplateColumns: 'auto auto 1fr',
  // The height of the buttons beside both rows goes to the first: an empty hint has none.
  gridTemplateRows: '1fr auto',
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: 2,
  rowGap: { base: 2, sm: 0 },
  mt: 3,
  p: 3,
  bg: 'surface',
  borderWidth: '1px',
  borderColor: 'edge',
  borderRadius: 'surface',
  boxShadow: 'floating',
  '& > p': { fontWeight: 'medium', w: { base: 'full', sm: 'auto' } },
  '& > p + button': { gridArea: '1 / 2 / span 2' },
});

export const Hint = styled('div', {
  gridArea: '2 / 1',
  _empty: { display: 'none' },
  '& button': { minH: { sm: '24px' }, ms: { sm: -2 } },
});

export const Actions = styled('div', {
  gridArea: '1 / 3 / span 2',
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: { sm: 'flex-end' },
  gap: 2,
});

export const HintLine = styled('div', {
  ...row,
  columnGap: 4,
  color: 'text.muted',
  _empty: { display: 'none' },
});

export const Keys = styled('dl', {
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  columnGap: 4,
  rowGap: 2,
  '& kbd': {
    fontFamily: 'mono',
    fontSize: 'caption',
    px: 2,
    py: '2px',
    ...edge,
    color: 'text',
  },
});

export const Setting = styled('div', { ...lineAbove, mt: 4, pt: 3 });

export const ExtentFrame = styled('div', { display: 'grid', gap: 2, mb: 3, _empty: { display: 'none' } });
