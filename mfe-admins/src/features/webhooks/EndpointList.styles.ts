import { styled } from '@padiman/ui/styles';

export const Head = styled('header', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 3,
    mb: 4,
    '& p': { color: 'text.muted' },
  },
});

export const Title = styled('h2', { base: { fontSize: 'lead', fontWeight: 'semibold' } });
