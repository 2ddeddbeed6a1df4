import { box, outline } from '../theme/shapes.ts';
import { styled } from '../theme/styled.ts';

export const CodeList = styled('ul', {
  ...box,
  listStyle: 'none',
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))',
  gap: 2,
  p: 3,
  fontFamily: 'mono',
});

// White in both themes: scanners need dark squares on a light ground.
export const Picture = styled('div', {
  ...box,
  bg: 'white',
  w: 'fit-content',
  p: 3,
  justifySelf: 'start',
});

export const Secret = styled('code', { ...outline, display: 'block', p: 3, overflowWrap: 'anywhere' });
