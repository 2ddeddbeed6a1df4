import { styled } from '@padiman/ui/styles';

export const MonthGrid = styled('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(130px, 1fr))',
    gap: 2,
    '& > div': {
      display: 'flex',
      justifyContent: 'space-between',
      gap: 2,
      px: 3,
      py: 2,
      bg: 'subtle',
      borderRadius: 'control',
    },
    '& dt': { color: 'text.muted' },
    '& dd': { fontWeight: 'semibold' },
  },
});
