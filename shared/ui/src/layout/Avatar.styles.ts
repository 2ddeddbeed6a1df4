import { styled } from '../theme/styled.ts';

export const Round = styled('span', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    verticalAlign: 'middle',
    boxSize: '28px',
    borderRadius: 'round',
    overflow: 'hidden',
    bg: 'selected',
    color: 'brand.text',
    fontSize: '11px',
    fontWeight: 'semibold',
    '& > img': { boxSize: 'full', objectFit: 'cover' },
  },
});
