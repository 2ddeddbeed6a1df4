import { styled } from '@padiman/ui/styles';

export const Section = styled('section', {
  base: {
    display: 'grid',
    gap: 1,
    '& > h3': { fontWeight: 'semibold' },
    '& > ul': { listStyle: 'none' },
    '& li': {
      display: 'grid',
      gridTemplateColumns: '1fr auto 100px',
      alignItems: 'center',
      gap: 3,
      minH: { base: 'touch', sm: '32px' },
      borderBottomWidth: '1px',
      borderColor: 'line',
    },
    '& a': { color: 'brand.text', fontWeight: 'medium', textDecoration: 'underline' },
    '& li:last-of-type': { borderBottomWidth: 0 },
  },
});
