import { styled } from '../theme/styled.ts';

export const Head = styled('header', {
  base: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    ps: 4,
    pe: 2,
    py: 1,
    bg: 'surface',
    borderBottomWidth: '1px',
    borderColor: 'line',
    '& h2': { fontSize: 'lead', fontWeight: 'semibold' },
  },
});

export const Body = styled('div', {
  base: { display: 'grid', justifyItems: 'start', gap: 4, p: 4, '& > div:not([data-tools])': { w: 'full' } },
});

/** Buttons of the whole list. */
export const Tools = styled('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mx: -2 },
});

export const Foot = styled('footer', {
  base: {
    position: 'sticky',
    bottom: 0,
    display: 'flex',
    justifyContent: 'flex-end',
    flexWrap: 'wrap',
    gap: 2,
    px: 4,
    py: 3,
    bg: 'surface',
    borderTopWidth: '1px',
    borderColor: 'line',
  },
});

/** Number of settings that differ from the whole list in its own order. */
export const Count = styled('span', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    minW: '20px',
    h: '20px',
    px: 1,
    borderRadius: 'round',
    bg: 'brand.solid',
    color: 'brand.contrast',
    fontSize: 'caption',
    lineHeight: 'tight',
  },
});
