import { row } from '../theme/shapes.ts';
import { styled } from '../theme/styled.ts';

export const Choice = styled('label', {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minH: { base: 'touch', sm: '32px' },
  cursor: 'pointer',
});

export const Frame = styled('div', {
  ...row,
  columnGap: 2,
  minH: { base: 'touch', sm: '44px' },
  mb: 3,
  ps: 3,
  pe: 1,
  py: 1,
  bg: 'subtle',
  borderRadius: 'control',
  '& > svg': { flexShrink: 0, color: 'text.muted' },
});

export const Name = styled('strong', { fontWeight: 'semibold', minW: 0, overflowWrap: 'anywhere' });

export const Origin = styled('span', { color: 'text.muted', minW: 0 });

export const Actions = styled('div', { ...row, gap: 1, ms: 'auto' });
