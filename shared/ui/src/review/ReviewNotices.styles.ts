import { styled } from '../theme/styled.ts';

/** Notice that calls for attention, with actions. */
export const Block = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 2,
    p: 3,
    borderRadius: 'control',
    bg: 'waiting.subtle',
    color: 'waiting.text',
    fontWeight: 'medium',
  },
});
