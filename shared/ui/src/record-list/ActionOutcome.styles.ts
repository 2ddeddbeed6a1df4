import { styled } from '../theme/styled.ts';

export const Rows = styled('ul', {
  base: {
    listStyle: 'disc',
    ps: 5,
    maxH: '30dvh',
    overflow: 'auto',
    mt: 2,
    '& li': { overflowWrap: 'anywhere' },
  },
});
