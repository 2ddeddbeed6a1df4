import { styled } from '../theme/styled.ts';

export const Frame = styled('section', {
  base: {
    display: 'grid',
    justifyItems: 'center',
    textAlign: 'center',
    gap: 3,
    maxW: '520px',
    mx: 'auto',
    px: 4,
    py: 12,
    '& > svg': { color: 'text.muted' },
  },
  variants: { tone: { quiet: {}, problem: { '& > svg': { color: 'danger.text' } } } },
});

export const Title = styled('p', { base: { fontSize: 'lead', fontWeight: 'semibold' } });

export const Body = styled('div', { base: { color: 'text.muted' } });
