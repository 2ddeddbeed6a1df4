import { styled } from '@padiman/ui/styles';

export const Parts = styled('div', { base: { display: 'flex', flexDirection: 'column', gap: 5 } });

/** Grid of the five figures: three and two in a row, or on a phone one below the other. */
const figures = {
  display: 'grid',
  gridTemplateColumns: { base: '1fr', sm: 'repeat(6, 1fr)' },
  gap: { base: 2, sm: 4 },
} as const;

/** Placeholders of the figures, as high as these. */
export const Cards = styled('div', {
  base: {
    ...figures,
    '& > *': { maxH: { base: '46px', sm: 'none' }, gridColumn: { sm: 'span 2' } },
    '& > :nth-last-child(-n + 2)': { gridColumn: { sm: 'span 3' } },
  },
});

export const Figures = styled('dl', { base: figures });

export const Counts = styled('div', {
  base: { display: 'grid', gridTemplateColumns: { base: '1fr', md: '1fr 1fr' }, gap: 5 },
});

/** The months of the sign-ups beside their chart. */
export const Months = styled('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', lg: '1fr 1fr' },
    gap: 5,
    alignItems: 'center',
  },
});
