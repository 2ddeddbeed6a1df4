import { styled } from '../theme/styled.ts';

export const Frame = styled('span', {
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
