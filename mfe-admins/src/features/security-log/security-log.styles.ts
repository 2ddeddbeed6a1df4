import { styled } from '@padiman/ui/styles';

export const Hash = styled('code', { display: 'block', overflowWrap: 'anywhere', fontSize: 'caption' });

export const Result = styled('div', { mb: 4 });

export const Value = styled('code', { display: 'block', whiteSpace: 'pre-wrap', fontSize: 'caption' });

export const Fields = styled('div', {
  display: 'grid',
  minW: 0,
  gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fit, minmax(112px, 1fr))' },
  alignItems: 'end',
  gap: 3,
  '& > *': { minW: 0 },
  '& input': { minW: 0, w: 'full', px: 2 },
});
