import { styled } from '@padiman/ui/styles';

export const Hash = styled('code', {
  base: { display: 'block', overflowWrap: 'anywhere', fontSize: 'caption' },
});

export const Result = styled('div', { base: { mb: 4 } });

export const Value = styled('code', {
  base: { display: 'block', whiteSpace: 'pre-wrap', fontSize: 'caption' },
});

export const Fields = styled('div', {
  base: {
    display: 'grid',
    minW: 0,
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fit, minmax(130px, 1fr))' },
    alignItems: 'end',
    gap: 3,
    '& > *': { minW: 0 },
    '& input': { minW: 0, w: 'full', px: 2 },
  },
});
