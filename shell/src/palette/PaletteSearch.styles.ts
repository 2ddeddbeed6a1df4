import { caption, controlHeight, lineAbove, oneLine, styled } from '@padiman/ui/styles';

export const Head = styled('div', {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  flexShrink: 0,
  ps: 4,
  pe: 2,
  py: 3,
  color: 'text.muted',
});

export const Field = styled('input', {
  flex: 1,
  minW: 0,
  minH: 'touch',
  px: 2,
  bg: 'surface',
  color: 'text',
  borderRadius: 'control',
  // Mobile browsers zoom into fields with text smaller than 16 px.
  fontSize: 'lead',
  _placeholder: { color: 'text.muted' },
});

export const Options = styled('div', {
  flex: { base: 1, sm: '0 1 auto' },
  minH: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  p: 2,
});

export const Group = styled('div', { '& + &': { mt: 1 } });

export const GroupTitle = styled('div', { px: 3, pt: 2, pb: 1, ...caption, fontWeight: 'semibold' });

export const Option = styled('div', {
  display: 'grid',
  gridTemplateColumns: { base: 'auto minmax(0, 1fr)', sm: 'auto auto minmax(0, 1fr)' },
  alignItems: 'center',
  columnGap: 3,
  ...controlHeight,
  px: 3,
  py: { base: 1, sm: 0 },
  borderRadius: 'control',
  color: 'text',
  cursor: 'pointer',
  '& > svg': { color: 'text.muted' },
  '& mark': { bg: 'transparent', color: 'brand.text', fontWeight: 'semibold', textDecoration: 'underline' },
  '&:hover': { bg: 'subtle' },
  '&[aria-selected=true]': { bg: 'selected', boxShadow: 'inset 3px 0 0 currentColor' },
  '@media (forced-colors: active)': {
    '&[aria-selected=true]': { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
});

export const Label = styled('span', oneLine);

/** Beside the label, on a phone below it. */
export const Detail = styled('span', {
  gridColumn: { base: 2, sm: 3 },
  justifySelf: { sm: 'end' },
  maxW: 'full',
  ...caption,
  fontVariantNumeric: 'tabular-nums',
  ...oneLine,
});

export const Failure = styled('div', {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 3,
  flexShrink: 0,
  px: 4,
  py: 2,
  color: 'danger.text',
});

export const Foot = styled('div', {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 3,
  flexShrink: 0,
  px: 4,
  py: 2,
  minH: 'control',
  alignItems: 'center',
  ...caption,
  ...lineAbove,
  '& p': { overflowWrap: 'anywhere' },
});

export const Hints = styled('span', {
  hideBelow: 'sm',
  flexShrink: 0,
  '& kbd': { fontFamily: 'inherit', fontWeight: 'semibold' },
});
