import { box, caption, row, waiting } from '../theme/shapes.ts';
import { styled } from '../theme/styled.ts';

/** Section of a record with its notes. */
export const Section = styled('section', {
  display: 'grid',
  gap: 3,
  outline: 0,
  minW: 0,
  '& > h3': { fontWeight: 'semibold' },
});

export const Form = styled('form', {
  ...box,
  display: 'grid',
  gap: 3,
  maxH: '70dvh',
  overflow: 'auto',
  p: 3,
  bg: 'surface',
  '& textarea': { minH: '80px' },
});

/** Notes, newest first. */
export const Notes = styled('ol', {
  listStyle: 'none',
  display: 'grid',
  gap: 3,
  '& > li': { display: 'grid', gap: 1, minW: 0 },
  '& p': { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
});

/** Author, time and what was done. */
export const Byline = styled('div', {
  ...caption,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  '& > strong': { fontWeight: 'medium', color: 'text' },
});

/** Hold, with the way to end it. */
export const State = styled('div', {
  ...row,
  ...waiting,
  justifyContent: 'space-between',
  gap: 2,
  '& p': { overflowWrap: 'anywhere' },
  '& strong': { fontWeight: 'medium' },
});
