import { choiceLabel, row } from '../theme/shapes.ts';
import { styled } from '../theme/styled.ts';

export const Choice = styled('label', choiceLabel);

/** Line with icon, name, origin and actions of a view. */
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
  '& > strong': { fontWeight: 'semibold', minW: 0, overflowWrap: 'anywhere' },
  '& > span': { color: 'text.muted', minW: 0 },
  '& > div': { ...row, gap: 1, ms: 'auto' },
});
