import { styled } from '../theme/styled.ts';

export const Bar = styled('nav', {
  base: {
    display: 'flex',
    gap: 4,
    mb: 4,
    borderBottomWidth: '1px',
    borderColor: 'line',
    '& a': {
      display: 'inline-flex',
      alignItems: 'center',
      minH: { base: 'touch', sm: 'control' },
      color: 'text.muted',
      borderBottomWidth: '2px',
      borderColor: 'transparent',
    },
    '& a[aria-current=page]': { color: 'brand.text', fontWeight: 'semibold', borderColor: 'brand.text' },
    '@media print': { display: 'none' },
  },
});
