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
