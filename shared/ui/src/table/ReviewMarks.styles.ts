import { styled } from '../theme/styled.ts';

export const Mark = styled('span', {
  base: {
    display: 'block',
    color: 'waiting.text',
    fontSize: 'caption',
    lineHeight: 'tight',
    whiteSpace: 'normal',
    flexBasis: '100%',
    fontWeight: 'normal',
  },
});
