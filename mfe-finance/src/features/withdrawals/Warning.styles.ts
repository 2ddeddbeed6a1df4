import { styled } from '@padiman/ui/styles';

export const Notice = styled('section', {
  base: { bg: 'waiting.subtle', color: 'waiting.text', borderRadius: 'control', p: 3 },
});
