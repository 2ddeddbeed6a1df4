import { styled } from '../theme/styled.ts';

export const Block = styled('div', {
  base: { bg: 'subtle', borderRadius: 'control', animation: 'shimmer 1.4s ease-in-out infinite' },
});
