import { styled } from '@padiman/ui/styles';

export const Frame = styled('div', {
  base: {
    display: 'grid',
    gap: 2,
    mt: 3,
    color: 'text',
    '& > label': { display: 'flex', alignItems: 'center', gap: 2, minH: { base: 'touch', sm: '32px' } },
  },
});

export const WaitingNotice = styled('section', {
  base: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: 3,
    bg: 'waiting.subtle',
    color: 'waiting.text',
    borderRadius: 'control',
    px: 3,
    py: 2,
    mb: 2,
    '& p': { display: 'flex', alignItems: 'center', gap: 2, me: 'auto' },
  },
});
