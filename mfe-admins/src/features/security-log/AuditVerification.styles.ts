import { styled } from '@padiman/ui/styles';

export const Hash = styled('code', {
  base: { display: 'block', overflowWrap: 'anywhere', fontSize: 'caption' },
});
