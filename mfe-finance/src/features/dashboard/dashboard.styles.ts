import { styled } from '@padiman/ui/styles';

/** Records, oldest first. */
export const Records = styled('ul', {
  base: {
    listStyle: 'none',
    '& > li': { display: 'grid', gap: 1, py: 3, borderBottomWidth: '1px', borderColor: 'line', minW: 0 },
    '& > li:last-of-type': { borderBottomWidth: 0 },
    '& a': { color: 'brand.text', fontWeight: 'medium', _hover: { textDecoration: 'underline' } },
    '& p': { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
  },
});

export const Frame = styled('div', {
  base: {
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'surface',
    // On a phone one line each, so that the five figures and what is above them share a screen.
    display: { base: 'flex', sm: 'block' },
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: 3,
    px: { base: 3, sm: 4 },
    py: { base: 2, sm: 4 },
    minH: { base: '46px', sm: '0' },
    '& dt': { color: 'text.muted', lineHeight: 'tight' },
    '& dd': {
      fontSize: { base: 'lead', sm: 'figure' },
      fontWeight: 'semibold',
      lineHeight: 'tight',
      mt: { sm: 2 },
      overflowWrap: 'anywhere',
      textAlign: { base: 'end', sm: 'start' },
    },
  },
  variants: { span: { 2: { gridColumn: { sm: 'span 2' } }, 3: { gridColumn: { sm: 'span 3' } } } },
});

export const MonthGrid = styled('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(130px, 1fr))',
    gap: 2,
    '& > div': {
      display: 'flex',
      justifyContent: 'space-between',
      gap: 2,
      px: 3,
      py: 2,
      bg: 'subtle',
      borderRadius: 'control',
    },
    '& dt': { color: 'text.muted' },
    '& dd': { fontWeight: 'semibold' },
  },
});

export const SectionTitle = styled('h2', { base: { fontSize: 'lead', fontWeight: 'semibold', mb: 3 } });

export const List = styled('dl', {
  base: {
    '& > div': {
      display: 'flex',
      justifyContent: 'space-between',
      py: 2,
      borderTopWidth: '1px',
      borderColor: 'line',
    },
    '& dd': { fontWeight: 'semibold' },
  },
});

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
