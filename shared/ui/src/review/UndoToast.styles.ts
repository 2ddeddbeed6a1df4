import { styled } from '../theme/styled.ts';

export const Toast = styled('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    '&:empty': { display: 'none' },
    '& > p': { me: 'auto', minW: 0, overflowWrap: 'anywhere' },
  },
});
