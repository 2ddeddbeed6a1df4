import { styled } from '@padiman/ui/styles';

export const Frame = styled('section', {
  base: {
    display: 'grid',
    gap: 3,
    p: 4,
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'surface',
    '& > h2': { fontWeight: 'semibold' },
    '& > button': { justifySelf: 'start' },
  },
});

/** Kinds of events; a pressed one is marked by weight and edge, not by color alone. */
export const Choices = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 2,
    '& > button': { px: 3, borderRadius: 'round', minH: { base: 'touch', sm: '32px' } },
    '& > button[aria-pressed=true]': {
      bg: 'selected',
      borderColor: 'brand.text',
      color: 'brand.text',
      fontWeight: 'semibold',
      boxShadow: 'inset 0 0 0 1px {colors.brand.text}',
    },
  },
});

export const Events = styled('ol', {
  base: {
    listStyle: 'none',
    '& > li': {
      display: 'grid',
      gridTemplateColumns: { base: '20px minmax(0, 1fr)', sm: '20px minmax(0, 1fr) auto' },
      columnGap: 3,
      py: 3,
      borderTopWidth: '1px',
      borderColor: 'line',
    },
    '& svg': { mt: '2px', color: 'text.muted' },
    '& > li > div': { overflowWrap: 'anywhere' },
    '& > li > div:last-of-type': {
      gridColumn: { base: '2', sm: '3' },
      textAlign: { sm: 'end' },
      fontVariantNumeric: 'tabular-nums',
    },
    '& a': { color: 'brand.text', fontWeight: 'medium', textDecoration: 'underline' },
    '& time, & small': { display: 'block', color: 'text.muted', fontSize: 'caption' },
    '& strong': { fontWeight: 'medium' },
    '& > li > div:last-of-type > *': { display: 'block' },
  },
});
