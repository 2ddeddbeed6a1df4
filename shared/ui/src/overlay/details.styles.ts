import { styled } from '../theme/styled.ts';

export const DetailsFrame = styled('div', {
  base: { display: 'flex', flexDirection: 'column', minH: 'full' },
});

export const Head = styled('header', {
  base: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    display: 'flex',
    alignItems: 'center',
    gap: 1,
    ps: { base: 4, sm: 6 },
    pe: 3,
    py: 3,
    bg: 'surface',
    borderBottomWidth: '1px',
    borderColor: 'line',
    '& h2': { me: 'auto', fontSize: 'lead', fontWeight: 'semibold', overflowWrap: 'anywhere' },
  },
});

export const Body = styled('div', {
  base: { flex: 1, display: 'grid', alignContent: 'start', gap: 6, px: { base: 4, sm: 6 }, py: 5 },
});

export const Foot = styled('footer', {
  base: {
    position: 'sticky',
    bottom: 0,
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: 2,
    px: { base: 4, sm: 6 },
    py: 3,
    bg: 'surface',
    borderTopWidth: '1px',
    borderColor: 'line',
  },
});

export const FactList = styled('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    columnGap: 4,
    rowGap: 4,
    '& dt': { color: 'text.muted', fontSize: 'caption' },
    '& dd': { overflowWrap: 'anywhere' },
  },
});

export const HistorySection = styled('section', {
  base: { display: 'grid', gap: 3, '& > h3': { fontWeight: 'semibold' } },
});

export const HistoryLine = styled('ol', {
  base: {
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
    '& time': { display: 'block', color: 'text.muted', fontSize: 'caption' },
  },
});

export const LinkLook = styled('a', {
  base: { color: 'brand.text', fontWeight: 'medium', textDecoration: 'underline' },
});

export const ValueFrame = styled('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2px',
    maxW: 'full',
    minW: 0,
    fontVariantNumeric: 'tabular-nums',
    // A masked value is truncated where it lacks room, a revealed one is not.
    '& > span': { minW: 0, overflowWrap: 'anywhere' },
    '& > span[data-masked]': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
});

export const Toggle = styled('button', {
  base: {
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
  },
});
