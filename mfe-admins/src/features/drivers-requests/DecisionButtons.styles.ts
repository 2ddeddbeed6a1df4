import { styled } from '@padiman/ui/styles';

/** Buttons beside one another; plain ones begin at the edge of the cell. */
export const Decisions = styled('div', {
  base: { display: 'flex', alignItems: 'center' },
  variants: { framed: { true: { gap: 2 }, false: { gap: 1, mx: -2 } } },
});
