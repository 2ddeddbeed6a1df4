import { styled } from '../theme/styled.ts';

export const Look = styled('a', {
  base: { color: 'brand.text', fontWeight: 'medium', textDecoration: 'underline' },
});
