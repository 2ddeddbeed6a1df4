import { styled } from '../theme/styled.ts';

export const List = styled('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    columnGap: 4,
    rowGap: 4,
    '& dt': { color: 'text.muted', fontSize: 'caption' },
    '& dd': { overflowWrap: 'anywhere' },
  },
});
