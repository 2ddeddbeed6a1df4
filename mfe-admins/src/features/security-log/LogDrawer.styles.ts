import { styled } from '@padiman/ui/styles';

export const Value = styled('code', {
  base: { display: 'block', whiteSpace: 'pre-wrap', fontSize: 'caption' },
});
