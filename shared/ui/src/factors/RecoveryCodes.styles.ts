import { styled } from '../theme/styled.ts';

export const List = styled('ul', {
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
