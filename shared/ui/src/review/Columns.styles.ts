import { styled } from '../theme/styled.ts';

/** Columns of evidence; one below the other on a phone. */
export const Columns = styled('div', {
  base: { display: 'grid', gap: 4, alignItems: 'start' },
  variants: {
    count: {
      two: { gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } },
      three: {
        gridTemplateColumns: {
          base: 'minmax(0, 1fr)',
          md: 'repeat(2, minmax(0, 1fr))',
          // Dates, amounts and states of the lists fit in a line each.
          lg: 'minmax(0, 0.9fr) minmax(0, 1.05fr) minmax(0, 1.2fr)',
        },
      },
    },
  },
  defaultVariants: { count: 'three' },
});

/** Surface with sections of evidence below one another. */
export const Column = styled('div', {
  base: {
    display: 'grid',
    gap: 5,
    p: 3,
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'surface',
    '& h3': { fontWeight: 'semibold' },
    '& > section:first-of-type > h3': { mb: 2 },
    '& dl': { rowGap: 3 },
    '& li time': { fontSize: 'caption' },
  },
});
