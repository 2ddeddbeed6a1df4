import { styled } from '../theme/styled.ts';

export const Inset = styled('div', {
  base: {
    position: 'relative',
    '& > input': { pe: 12 },
    '& > button': { position: 'absolute', insetEnd: 0, top: 0 },
  },
});
