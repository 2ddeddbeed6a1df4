import { caption, lineBelow, styled } from '@padiman/ui/styles';

/** Table of figures, which scrolls sideways where it has no room. */
export const Figures = styled('div', {
  minW: 0,
  overflowX: 'auto',
  '& table': { w: 'full', fontVariantNumeric: 'tabular-nums' },
  '& th, & td': { textAlign: 'start', py: 2, pe: 3, ...lineBelow },
  '& th': caption,
  '& :is(th, td):nth-of-type(n + 4)': { textAlign: 'end' },
});
