import { styled } from '../theme/styled.ts';

export const Choice = styled('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    minH: { base: 'touch', sm: '32px' },
    cursor: 'pointer',
  },
});
