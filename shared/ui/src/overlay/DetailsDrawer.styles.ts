import { styled } from '../theme/styled.ts';

export const Frame = styled('div', { base: { display: 'flex', flexDirection: 'column', minH: 'full' } });

export const Head = styled('header', {
  base: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    display: 'flex',
    alignItems: 'center',
    gap: 1,
    ps: { base: 4, sm: 6 },
    pe: 3,
    py: 3,
    bg: 'surface',
    borderBottomWidth: '1px',
    borderColor: 'line',
    '& h2': { me: 'auto', fontSize: 'lead', fontWeight: 'semibold', overflowWrap: 'anywhere' },
  },
});

export const Body = styled('div', {
  base: { flex: 1, display: 'grid', alignContent: 'start', gap: 6, px: { base: 4, sm: 6 }, py: 5 },
});

export const Foot = styled('footer', {
  base: {
    position: 'sticky',
    bottom: 0,
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: 2,
    px: { base: 4, sm: 6 },
    py: 3,
    bg: 'surface',
    borderTopWidth: '1px',
    borderColor: 'line',
  },
});
