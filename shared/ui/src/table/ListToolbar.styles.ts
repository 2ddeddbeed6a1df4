import { styled } from '../theme/styled.ts';

export const Bar = styled('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', sm: 'minmax(160px, 220px) minmax(200px, 320px) 1fr' },
    alignItems: 'end',
    gap: 3,
    mb: 4,
  },
});
