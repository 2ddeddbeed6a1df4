import { styled } from '../theme/styled.ts';

export const Row = styled('header', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 3,
    mb: 5,
  },
});

export const Title = styled('h1', {
  base: { fontSize: 'title', fontWeight: 'semibold', lineHeight: 'tight', whiteSpace: { sm: 'nowrap' } },
});
