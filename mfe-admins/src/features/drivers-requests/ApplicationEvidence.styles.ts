import { styled } from '@padiman/ui/styles';

export const Warnings = styled('ul', {
  base: {
    listStyle: 'none',
    display: 'grid',
    gap: 1,
    p: 3,
    borderRadius: 'control',
    bg: 'waiting.subtle',
    color: 'waiting.text',
    fontWeight: 'medium',
    '& li': { display: 'flex', alignItems: 'center', gap: 2 },
  },
});

/** Licence, video and facts side by side; one below the other where there is no room. */
export const Parts = styled('div', {
  base: {
    display: 'grid',
    gap: 4,
    alignItems: 'start',
    '& > div': { display: 'grid', gap: 5, minW: 0 },
    '& > div > section > h3': { fontWeight: 'semibold', mb: 2 },
    '& dl': { rowGap: 3 },
    '& li time': { fontSize: 'caption' },
  },
  variants: {
    count: {
      one: { gridTemplateColumns: 'minmax(0, 1fr)' },
      two: { gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } },
      three: {
        gridTemplateColumns: {
          base: 'minmax(0, 1fr)',
          lg: 'minmax(0, 1fr) minmax(0, 1.35fr) minmax(0, 1fr)',
        },
      },
    },
    framed: {
      true: {
        '& > div': {
          p: 3,
          bg: 'surface',
          borderWidth: '1px',
          borderColor: 'line',
          borderRadius: 'surface',
        },
      },
    },
  },
});

/** Licence number in figures that can be told apart, to compare it with another source. */
export const LicenceNumber = styled('p', {
  base: { fontFamily: 'mono', fontSize: 'title', overflowWrap: 'anywhere', mb: 3 },
});
