import { styled } from '../theme/styled.ts';

/** Number with the hint below it, a button to clear, and the actions at the end; wraps on a phone. */
export const Bar = styled('section', {
  base: {
    position: 'sticky',
    bottom: { base: 2, sm: 4 },
    zIndex: 10,
    display: { base: 'flex', sm: 'grid' },
    gridTemplateColumns: 'auto auto 1fr',
    alignItems: 'center',
    flexWrap: 'wrap',
    columnGap: 2,
    rowGap: { base: 2, sm: 0 },
    mt: 3,
    p: 3,
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'edge',
    borderRadius: 'surface',
    boxShadow: 'floating',
    '& > p': { fontWeight: 'medium', w: { base: 'full', sm: 'auto' } },
    '& > p + button': { gridArea: '1 / 2 / span 2' },
  },
});

export const Hint = styled('div', {
  base: {
    gridArea: '2 / 1',
    _empty: { display: 'none' },
    '& button': { minH: { sm: '24px' }, ms: { sm: -2 } },
  },
});

export const Actions = styled('div', {
  base: {
    gridArea: '1 / 3 / span 2',
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: { sm: 'flex-end' },
    gap: 2,
  },
});
