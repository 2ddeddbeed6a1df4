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
  '& progress': { flex: '1 1 100%', h: '6px', accentColor: '{colors.brand.solid}' },
  '& p': { me: 'auto', color: 'text' },
});
