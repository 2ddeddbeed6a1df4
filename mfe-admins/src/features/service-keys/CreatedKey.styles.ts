import { styled } from '@padiman/ui/styles';

export const Token = styled('code', {
  base: { display: 'block', p: 3, overflowWrap: 'anywhere', borderWidth: '1px', borderColor: 'line' },
});
