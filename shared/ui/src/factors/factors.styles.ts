import { styled } from '../theme/styled.ts';

export const CodeList = styled('ul', {
  base: {
    listStyle: 'none',
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))',
    gap: 2,
    p: 3,
    fontFamily: 'mono',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'control',
  },
});

// White in both themes: scanners need dark squares on a light ground.
export const Picture = styled('div', {
  base: {
    bg: 'white',
    w: 'fit-content',
    p: 3,
    borderRadius: 'control',
    borderWidth: '1px',
    borderColor: 'line',
    justifySelf: 'start',
  },
});

export const Secret = styled('code', {
  base: { display: 'block', p: 3, overflowWrap: 'anywhere', borderWidth: '1px', borderColor: 'line' },
});
