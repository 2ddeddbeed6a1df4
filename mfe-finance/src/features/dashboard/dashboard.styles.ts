import { styled } from '@padiman/ui/styles';

export const Parts = styled('div', { base: { display: 'flex', flexDirection: 'column', gap: 5 } });

/** Placeholders of the figures. */
export const Cards = styled('div', {
  base: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 210px), 1fr))', gap: 4 },
});

export const Figures = styled('dl', {
  base: { display: 'grid', gridTemplateColumns: { base: '1fr', sm: 'repeat(6, 1fr)' }, gap: 4 },
});

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
