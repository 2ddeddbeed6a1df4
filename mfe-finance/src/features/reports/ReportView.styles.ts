import { styled } from '@padiman/ui/styles';

export const Compared = styled('p', { base: { color: 'text.muted', mb: 4 } });

/** Cards of the measures. */
export const Cards = styled('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    gap: 4,
    alignItems: 'start',
    '& > *': { minW: 0, p: 4 },
    '&[data-outdated]': { opacity: 0.6 },
    '@media print': {
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      gap: 3,
      '& > *': { breakInside: 'avoid' },
    },
  },
});
