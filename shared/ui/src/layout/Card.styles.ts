import { styled } from '../theme/styled.ts';

/** Bordered surface around a group of content. */
export const Card = styled('section', {
  base: { bg: 'surface', borderWidth: '1px', borderColor: 'line', borderRadius: 'surface', p: 5 },
});
