import { styled } from '@padiman/ui/styles';

export const Bar = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    gap: 3,
    mb: 4,
    '@media print': { display: 'none' },
  },
});

/** Links beside one another, of which the current one is marked by a border too. */
export const Links = styled('nav', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 2,
    '& a': {
      display: 'inline-flex',
      alignItems: 'center',
      minH: { base: 'touch', sm: 'control' },
      px: 3,
      color: 'text',
      bg: 'surface',
      borderWidth: '1px',
      borderColor: 'edge',
      borderRadius: 'round',
    },
    '& a:hover': { bg: 'subtle' },
    '& a[aria-current]': {
      bg: 'selected',
      color: 'brand.text',
      fontWeight: 'semibold',
      borderColor: 'brand.text',
      boxShadow: 'inset 0 0 0 1px {colors.brand.text}',
    },
  },
});

export const Days = styled('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 160px))',
    gap: 3,
    alignItems: 'start',
    '& > *': { minW: 0 },
    '& input': { minW: 0, px: 2 },
  },
});
