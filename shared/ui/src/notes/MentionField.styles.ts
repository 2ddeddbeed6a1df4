import { styled } from '../theme/styled.ts';

export const Frame = styled('div', { base: { position: 'relative', display: 'grid', gap: 2 } });

/** Colleagues who match, above what follows. */
export const Options = styled('ul', {
  base: {
    listStyle: 'none',
    maxH: '220px',
    overflowY: 'auto',
    p: 1,
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'control',
    bg: 'surface',
  },
});

export const Option = styled('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minH: { base: 'touch', sm: 'control' },
    px: 3,
    borderRadius: 'control',
    cursor: 'pointer',
    '&:hover': { bg: 'subtle' },
    '&[aria-selected=true]': { bg: 'selected', boxShadow: 'inset 3px 0 0 currentColor' },
  },
});

/** Chosen colleagues. */
export const Chosen = styled('ul', {
  base: { listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 2, '&:empty': { display: 'none' } },
});
