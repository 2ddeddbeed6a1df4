import { styled } from '@padiman/ui/styles';

export const Section = styled('section', {
  base: {
    display: 'grid',
    gap: 2,
    '& > h3': { fontWeight: 'semibold' },
    '& > * + h3': { mt: 3 },
    '& > ul': { listStyle: 'none' },
    '& li': {
      display: 'grid',
      gridTemplateColumns: '1fr auto auto',
      gap: 3,
      minH: '32px',
      alignItems: 'center',
      borderBottomWidth: '1px',
      borderColor: 'line',
    },
    '& li:last-of-type': { borderBottomWidth: 0 },
  },
});
