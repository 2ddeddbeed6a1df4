import { styled } from '../theme/styled.ts';

export const Line = styled('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    color: 'text.muted',
    _empty: { display: 'none' },
  },
});
