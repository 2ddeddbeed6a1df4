import { styled } from '@padiman/ui/styles';

export const Secret = styled('code', {
  base: { display: 'block', my: 3, p: 3, bg: 'subtle', borderRadius: 'control', overflowWrap: 'anywhere' },
});
