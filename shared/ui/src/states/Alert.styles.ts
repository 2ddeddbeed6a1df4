import { styled } from '../theme/styled.ts';

export const Frame = styled('div', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: 2,
    p: 3,
    borderRadius: 'control',
    '& > svg': { flexShrink: 0, mt: '1px' },
    '& a': { textDecoration: 'underline' },
  },
  variants: {
    tone: {
      bad: { bg: 'danger.subtle', color: 'danger.text' },
      good: { bg: 'selected', color: 'brand.text' },
    },
  },
});
