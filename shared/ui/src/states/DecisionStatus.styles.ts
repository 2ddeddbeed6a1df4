import { styled } from '../theme/styled.ts';

export const Mark = styled('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 1,
    verticalAlign: 'middle',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    '& > svg': { flexShrink: 0 },
  },
  variants: {
    status: {
      pending: { color: 'waiting.text' },
      accepted: { color: 'brand.text' },
      rejected: { color: 'danger.text' },
    },
  },
});
