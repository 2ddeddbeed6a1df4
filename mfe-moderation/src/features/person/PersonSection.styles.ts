import { styled } from '@padiman/ui/styles';

/** Section with a heading. */
export const Section = styled('section', {
  base: { display: 'grid', gap: 3, '& > h2': { fontWeight: 'semibold' } },
});
