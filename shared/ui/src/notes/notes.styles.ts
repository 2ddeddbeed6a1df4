import { box, caption, controlHeight, row, waiting } from '../theme/shapes.ts';
import { styled } from '../theme/styled.ts';

export const MentionFrame = styled('div', { position: 'relative', display: 'grid', gap: 2 });

/** Colleagues who match, above what follows. */
export const Options = styled('ul', {
  ...box,
  listStyle: 'none',
  maxH: '220px',
  overflowY: 'auto',
  p: 1,
  bg: 'surface',
});

export const Option = styled('li', {
  ...controlHeight,
  display: 'flex',
  alignItems: 'center',
  px: 3,
  borderRadius: 'control',
  cursor: 'pointer',
  '&:hover': { bg: 'subtle' },
  '&[aria-selected=true]': { bg: 'selected', boxShadow: 'inset 3px 0 0 currentColor' },
});

/** Chosen colleagues. */
export const Chosen = styled('ul', {
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  '&:empty': { display: 'none' },
});

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

/** Hold or escalation, with the way to end it. */
export const State = styled('div', {
  ...row,
  ...waiting,
  justifyContent: 'space-between',
  gap: 2,
  '& p': { overflowWrap: 'anywhere' },
  '& strong': { fontWeight: 'medium' },
});
