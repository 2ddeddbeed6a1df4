import { styled } from '../theme/styled.ts';

export const Counter = styled('p', {
  base: {
    fontSize: 'caption',
    color: 'text.muted',
    textAlign: 'end',
    '&[data-over]': { color: 'danger.text' },
  },
});
