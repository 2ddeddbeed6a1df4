import { styled } from '../theme/styled.ts';

/** Place above the rows that takes no room: what appears in it moves nothing. */
export const Place = styled('div', {
  base: {
    position: 'relative',
    zIndex: 3,
    h: 0,
    '& button': {
      position: 'absolute',
      top: '-18px',
      insetStart: '50%',
      transform: 'translateX(-50%)',
      minH: 'control',
      px: 4,
      borderRadius: 'full',
      bg: 'brand.solid',
      color: 'brand.contrast',
      fontWeight: 'medium',
      cursor: 'pointer',
      boxShadow: '0 2px 8px {colors.edge}',
      _hover: { bg: 'brand.hover' },
    },
  },
});
