import { buttons, caption, foot, head, heading, oneLine, shortcuts, waiting } from '../theme/shapes.ts';
import { styled } from '../theme/styled.ts';

export const DetailsFrame = styled('div', {
  ...shortcuts,
  display: 'flex',
  flexDirection: 'column',
  minH: 'full',
});

export const Head = styled('header', {
  ...head,
  gap: 1,
  ps: { base: 4, sm: 6 },
  pe: 3,
  py: 3,
  '& h2': { ...heading, me: 'auto', overflowWrap: 'anywhere' },
  // A long name leaves the moves beside one another.
  '& > div': { flexShrink: 0 },
});

export const Body = styled('div', {
  flex: 1,
  display: 'grid',
  alignContent: 'start',
  gap: 6,
  px: { base: 4, sm: 6 },
  py: 5,
});

export const Foot = styled('footer', {
  ...foot,
  ...buttons,
  px: { base: 4, sm: 6 },
  py: 3,
});

export const FactList = styled('dl', {
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  columnGap: 4,
  rowGap: 4,
  '& dt': caption,
  '& dd': { overflowWrap: 'anywhere' },
});

/** Part of the details with a heading. */
export const Section = styled('section', {
  display: 'grid',
  gap: 3,
  minW: 0,
  '& > h2, & > h3': { fontWeight: 'semibold' },
});

export const WarningList = styled('ul', {
  listStyle: 'none',
  display: 'grid',
  gap: 1,
  ...waiting,
  fontWeight: 'medium',
  '& li': { display: 'flex', alignItems: 'center', gap: 2 },
});

export const HistoryLine = styled('ol', {
  listStyle: 'none',
  '& > li': {
    position: 'relative',
    ps: 5,
    pb: 4,
    borderInlineStartWidth: '1px',
    borderColor: 'line',
    ms: '5px',
  },
  '& > li:last-of-type': { borderColor: 'transparent', pb: 0 },
  '& > li::before': {
    content: '""',
    position: 'absolute',
    insetStart: '-5px',
    top: '6px',
    boxSize: '9px',
    borderRadius: 'round',
    bg: 'brand.text',
  },
  '& time': { ...caption, display: 'block' },
});

export const LinkLook = styled('a', {
  color: 'brand.text',
  fontWeight: 'medium',
  textDecoration: 'underline',
});

export const ValueFrame = styled('span', {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2px',
  maxW: 'full',
  minW: 0,
  fontVariantNumeric: 'tabular-nums',
  // A masked value is truncated where it lacks room, a revealed one is not.
  '& > span': { minW: 0, overflowWrap: 'anywhere' },
  '& > span[data-masked]': oneLine,
});

export const Toggle = styled('button', {
  display: 'inline-grid',
  placeItems: 'center',
  boxSize: { base: 'touch', sm: '24px' },
  // As high as the line of the text.
  my: { sm: '-2px' },
  flexShrink: 0,
  borderRadius: 'control',
  color: 'brand.text',
  cursor: 'pointer',
  _hover: { bg: 'subtle' },
});
