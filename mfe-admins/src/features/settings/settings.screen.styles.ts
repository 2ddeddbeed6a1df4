import { styled } from '@padiman/ui/styles';

export const Groups = styled('div', {
  base: { display: 'flex', flexDirection: 'column', gap: 5, maxW: '720px' },
});
