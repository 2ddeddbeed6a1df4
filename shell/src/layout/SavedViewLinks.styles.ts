import { caption, oneLine, styled } from '@padiman/ui/styles';

/** Saved views below the entry of their section. */
export const List = styled('ul', {
  listStyle: 'none',
  display: 'grid',
  // A long name is cut off rather than widening the menu.
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '2px',
  mt: '2px',
  // Below the label of the entry.
  ps: '26px',
  '& li': { position: 'relative' },
  '& a': { minH: { base: 'touch', sm: '32px' }, pe: '44px' },
  '& a > span': oneLine,
});

/** Number of records, over the end of the link. */
export const Count = styled('span', {
  position: 'absolute',
  insetEnd: 2,
  top: '50%',
  transform: 'translateY(-50%)',
  ...caption,
  fontVariantNumeric: 'tabular-nums',
  pointerEvents: 'none',
});
