import { row } from '../theme/shapes.ts';
import { styled } from '../theme/styled.ts';

export const Rows = styled('ul', {
  listStyle: 'disc',
  ps: 5,
  maxH: '30dvh',
  overflow: 'auto',
  mt: 2,
  '& li': { overflowWrap: 'anywhere' },
});

export const ProgressFrame = styled('div', {
  ...row,
  gap: 3,
  mt: 3,
  '& progress': {
    flex: '1 1 100%',
    h: '8px',
    appearance: 'none',
    bg: 'line',
    borderWidth: '1px',
    borderColor: 'edge',
    borderRadius: 'control',
    overflow: 'hidden',
  },
  '& progress::-webkit-progress-bar': { bg: 'transparent' },
  '& progress::-webkit-progress-value': { bg: 'brand.solid' },
  '& progress::-moz-progress-bar': { bg: 'brand.solid' },
  // Without the colours of the theme a browser's own bar shows the state.
  '@media (forced-colors: active)': { '& progress': { appearance: 'auto' } },
  '& p': { me: 'auto', color: 'text' },
});
