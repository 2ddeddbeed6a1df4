import { styled } from '../theme/styled.ts';

export const Frame = styled('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 2,
    minH: { base: 'touch', sm: '28px' },
    textAlign: 'start',
    cursor: 'pointer',
    borderRadius: 'control',
    _disabled: { cursor: 'not-allowed' },
    '& [data-track]': {
      flexShrink: 0,
      w: '30px',
      h: '18px',
      p: '2px',
      borderRadius: 'round',
      borderWidth: '1px',
      borderColor: 'edge',
      bg: 'subtle',
      transition: 'background-color 140ms',
    },
    '& [data-track]::before': {
      content: '""',
      display: 'block',
      boxSize: '12px',
      borderRadius: 'round',
      bg: 'edge',
      transition: 'transform 140ms',
    },
    '&[aria-checked=true] [data-track]': { bg: 'brand.solid', borderColor: 'brand.solid' },
    '&[aria-checked=true] [data-track]::before': { bg: 'brand.contrast', transform: 'translateX(12px)' },
    '&[aria-busy=true] [data-track]': { animation: 'shimmer 1.4s ease-in-out infinite' },
  },
});
