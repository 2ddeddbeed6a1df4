import { styled } from '@padiman/ui/styles';

export const Section = styled('section', {
  base: { display: 'grid', gap: 2, '& > h3': { fontWeight: 'semibold' } },
});
