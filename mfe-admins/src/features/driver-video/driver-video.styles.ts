import { caption, controlHeight, field, row, styled } from '@padiman/ui/styles';

/** Keeps its place before the size of the video is known. */
export const Screen = styled('div', {
  aspectRatio: '16 / 9',
  borderRadius: 'control',
  overflow: 'hidden',
  bg: 'subtle',
  '& > video': { display: 'block', w: 'full', h: 'full', objectFit: 'contain', cursor: 'pointer' },
});

export const Controls = styled('div', {
  ...row,
  gap: 2,
  // As wide as the longer of its two texts.
  '& > button:first-of-type': { minW: '76px' },
  '& > input': {
    flex: '1 1 96px',
    minW: '96px',
    ...controlHeight,
    accentColor: '{colors.brand.solid}',
    cursor: 'pointer',
  },
  '& > output': { fontVariantNumeric: 'tabular-nums', color: 'text.muted' },
});

/** Select without a visible label, as wide as its texts. */
export const SpeedSelect = styled('select', {
  ...controlHeight,
  px: 2,
  ...field,
  fontSize: { base: 'lead', sm: 'body' },
  cursor: 'pointer',
});

export const Form = styled('form', {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: 2,
  '& > div:first-of-type': { flex: '1 1 160px' },
});

export const List = styled('ol', {
  listStyle: 'none',
  display: 'grid',
  gap: 2,
  '& > li': { display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, alignItems: 'baseline' },
  '& > li > div': { overflowWrap: 'anywhere' },
  '& > li > div > small': { display: 'block', ...caption },
  '& > li > span, & > li > button': { fontVariantNumeric: 'tabular-nums' },
});
