import { caption, foot, heading, row, shortcuts, surface, title, waiting } from '../theme/shapes.ts';
import { styled } from '../theme/styled.ts';

/** Region that fills the content of the page, so that its actions stand at the bottom. */
export const ReviewFrame = styled('section', {
  display: 'flex',
  flexDirection: 'column',
  gap: { base: 3, sm: 4 },
  minH: { base: 'calc(100dvh - 88px)', sm: 'calc(100dvh - 48px)' },
  outline: 0,
  '&[data-settling] > footer button': { opacity: 0.5 },
  ...shortcuts,
});

/** Evidence of the record, which takes the height there is. */
export const Body = styled('div', {
  flex: 1,
  display: 'grid',
  alignContent: 'start',
  gap: { base: 3, sm: 4 },
  '& > h2': { ...title, outline: 0, overflowWrap: 'anywhere' },
});

/** Actions at the bottom of the screen, over the whole width of the content. */
export const Foot = styled('footer', {
  ...foot,
  zIndex: 10,
  // Beside it little would be left of a low window, such as at a zoom of 200 %.
  '@media (max-height: 480px)': { position: 'static' },
  display: 'grid',
  gap: 2,
  mx: { base: -4, sm: -6 },
  mb: { base: -4, sm: -6 },
  px: { base: 4, sm: 6 },
  py: { base: 2, sm: 3 },
});

/** Main facts of a decision: beside one another, over the whole width. */
export const Summary = styled('div', {
  ...surface,
  px: 4,
  py: 3,
  '& dl': {
    gridTemplateColumns: 'repeat(auto-fit, minmax(150px, max-content))',
    columnGap: { base: 4, sm: 8 },
    rowGap: 2,
  },
  '& dd': { ...heading, fontVariantNumeric: 'tabular-nums' },
});

/** Two columns of evidence; one below the other on a phone. */
export const Columns = styled('div', {
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
});

/** Surface with sections of evidence below one another. */
export const Column = styled('div', {
  ...surface,
  display: 'grid',
  gap: 5,
  p: 3,
  '& h3': { fontWeight: 'semibold' },
  '& > section:first-of-type > h3': { mb: 2 },
  '& dl': {
    gridTemplateColumns: {
      base: 'repeat(auto-fit, minmax(140px, 1fr))',
      sm: 'repeat(auto-fit, minmax(200px, 1fr))',
    },
    rowGap: 3,
  },
  '& dd': { overflowWrap: 'break-word', wordBreak: 'keep-all' },
  '& time': { whiteSpace: 'nowrap' },
  '& li time': { fontSize: 'caption' },
});

/** Decisions at the start, ways through the queue at the end; on a phone two lines, the decisions below. */
export const ActionBar = styled('div', {
  display: 'flex',
  flexDirection: { base: 'column-reverse', sm: 'row' },
  flexWrap: { sm: 'wrap' },
  gap: 2,
  '& > div': {
    display: 'flex',
    gap: 2,
    '& > button': { flex: { base: '1', sm: '0 0 auto' }, px: { base: 2, sm: 4 } },
    '& > small': { ...caption, alignSelf: 'center', maxW: '320px' },
  },
  '& > div:last-of-type': { ms: { sm: 'auto' } },
});

/** Title, numbers and buttons in one line; on a phone the numbers below the others. */
export const HeaderBar = styled('header', {
  display: 'grid',
  gridTemplateColumns: { base: '1fr auto', sm: 'auto 1fr auto' },
  alignItems: 'center',
  columnGap: 4,
  '& h1': title,
});

export const Numbers = styled('div', {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 4,
  color: 'text.muted',
  gridColumn: { base: '1 / -1', sm: 'auto' },
  gridRow: { base: 2, sm: 'auto' },
  // Keeps its place before the numbers are known.
  minH: '20px',
});

export const Tools = styled('div', { display: 'flex', alignItems: 'center', gap: 2 });

/** Notice that calls for attention, with actions. */
export const Block = styled('div', {
  ...row,
  ...waiting,
  justifyContent: 'space-between',
  gap: 2,
  fontWeight: 'medium',
});

/** Question before a decision, in place of the actions. */
export const Panel = styled('div', {
  display: 'grid',
  gap: 2,
  maxH: '70dvh',
  overflow: 'auto',
  outline: 0,
  '& > p': { fontWeight: 'semibold' },
  '& > ul': { ps: 5 },
});

export const Choices = styled('div', {
  display: 'flex',
  flexDirection: { base: 'column', sm: 'row' },
  flexWrap: 'wrap',
  gap: 2,
  '& > button': {
    justifyContent: { base: 'flex-start', sm: 'center' },
    whiteSpace: 'normal',
    textAlign: 'start',
  },
});

export const OwnReason = styled('form', {
  display: 'flex',
  flexDirection: { base: 'column', sm: 'row' },
  alignItems: { base: 'stretch', sm: 'flex-end' },
  gap: 2,
  '& > div:first-of-type': { flex: '1' },
  // In line with the numbers of the reasons.
  '& > kbd': { mb: '9px', ms: '17px' },
});

export const Buttons = styled('div', {
  display: 'flex',
  gap: 2,
  '& > button': { flex: { base: '1', sm: 'none' } },
});

export const Toast = styled('div', {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  '&:empty': { display: 'none' },
  '& > p': { me: 'auto', minW: 0, overflowWrap: 'anywhere' },
});
