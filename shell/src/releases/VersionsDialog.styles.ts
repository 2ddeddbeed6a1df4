import { styled } from '@padiman/ui/styles';

export const Build = styled('li', {
  base: { py: 2, borderTopWidth: '1px', borderColor: 'line', overflowWrap: 'anywhere' },
});
