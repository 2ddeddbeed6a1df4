import { styled } from '@padiman/ui/styles';

export const Head = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 4,
    mb: 4,
    '& > p': { color: 'text.muted', maxW: '60ch' },
  },
});
