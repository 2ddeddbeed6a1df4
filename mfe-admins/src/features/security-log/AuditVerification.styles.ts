import { styled } from '@padiman/ui/styles';

export const Hash = styled('code', {
  base: { display: 'block', overflowWrap: 'anywhere', fontSize: 'caption' },
});

export const Result = styled('div', { base: { mb: 4 } });
