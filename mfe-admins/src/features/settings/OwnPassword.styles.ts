import { styled } from '@padiman/ui/styles';

export const Form = styled('form', {
  base: { display: 'flex', flexDirection: 'column', gap: 4, maxW: 'loginForm' },
});
