import { styled } from '@padiman/ui/styles';

export const SectionTitle = styled('h2', { base: { fontSize: 'lead', fontWeight: 'semibold', mb: 3 } });

export const List = styled('dl', {
  base: {
    '& > div': {
      display: 'flex',
      justifyContent: 'space-between',
      py: 2,
      borderTopWidth: '1px',
      borderColor: 'line',
    },
    '& dd': { fontWeight: 'semibold' },
  },
});
