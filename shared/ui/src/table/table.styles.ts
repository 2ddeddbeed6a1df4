import type { SystemStyleObject } from '@chakra-ui/react';
import { caption, oneLine, row, surface } from '../theme/shapes.ts';
import { styled } from '../theme/styled.ts';

/** Styles of rows as cards on a phone: checkbox, title, and labelled facts below. */
const cardStyles: SystemStyleObject = {
  border: 0,
  bg: 'transparent',
  overflow: 'visible',
  '& table': { minW: 0 },
  '& tbody': { display: 'grid', gap: 2 },
  // The tools above the cards replace the header.
  '& thead': { display: 'none' },
  '& tbody tr, & tbody tr + tr': {
    gridTemplateColumns: 'auto auto minmax(0, 1fr) auto',
    gridAutoRows: 'minmax(22px, auto)',
    minW: 0,
    borderWidth: '1px',
    borderRadius: 'surface',
    p: 2,
    containIntrinsicBlockSize: 'auto 112px',
  },
  '& tbody td': { gridColumn: '1 / -1' },
  '& tbody td[data-phone]': {
    px: 1,
    overflow: 'visible',
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
  },
  '& tbody td[data-phone=hidden]': { display: 'none' },
  // Facts that a record does not have.
  '& tbody td[data-phone=fact]:empty': { display: 'none' },
  '& tbody td[data-phone=title]': {
    display: 'flex',
    alignItems: 'center',
    gridColumn: '2 / span 2',
    gridRow: '1 / span 2',
    minH: 'touch',
    fontWeight: 'semibold',
  },
  // First and last name.
  '& tbody td[data-phone=title]:has(+ [data-phone=title])': { gridColumn: 2 },
  '& tbody [data-phone=title] + td[data-phone=title]': { gridColumn: 3 },
  '& tbody td:is([data-phone=figure], [data-phone=second])': { gridColumn: 4, textAlign: 'end' },
  '& tbody td[data-phone=figure]': { gridRow: '1 / span 2', fontWeight: 'semibold' },
  '& td[data-phone=figure] > div': { justifyContent: 'flex-end' },
  '& tbody tr:has(> [data-phone=second]) > [data-phone=figure]': { gridRow: 1, alignSelf: 'end' },
  '& tbody td[data-phone=second]': { gridRow: 2, alignSelf: 'start' },
  // Two amounts need their names.
  '& tr:has(> [data-phone=second][data-align=end]) > :is([data-phone=figure], [data-phone=second])::before': {
    ...caption,
    fontWeight: 'normal',
    content: 'attr(data-label)',
    me: 2,
  },
  '& tbody td[data-phone=line]': { color: 'text.muted' },
  '& tbody tr:has(> [data-phone=actions]:not(:empty)) > [data-phone=line]': { gridColumn: '1 / span 3' },
  // As high as two lines.
  '& tbody td[data-phone=actions]': { gridColumn: 4, gridRow: '3 / span 2' },
  '& tbody td[data-phone=actions]:empty': { display: 'none' },
  '& tbody td[data-pinned]': { alignSelf: 'auto' },
  '& tbody td[data-phone=title]:has(> [data-note], > [data-mark])': {
    flexDirection: 'column',
    alignItems: 'flex-start',
    justifyContent: 'center',
  },
  '& tbody td[data-note-first]:has(> [data-note])': { flexDirection: 'column-reverse' },
  '& td[data-note-first] > [data-note]': { fontWeight: 'semibold', color: 'text' },
  '& td > [data-note]': {
    ...{ fontSize: 'body', lineHeight: 'body', fontWeight: 'normal', whiteSpace: 'normal' },
    lineClamp: 3,
  },
  // The target is as high as a finger needs; the text leaves room for a second line.
  '& tbody td a': {
    position: 'relative',
    minW: 'touch',
    _after: { content: '""', position: 'absolute', insetX: 0, insetY: '-12px' },
  },
  '& tbody td[data-phone=fact]:has(> [data-note])': { flexWrap: 'wrap', rowGap: 0 },
  '& td[data-phone=fact] > [data-note]': { flex: '1 0 100%', textAlign: 'end' },
  // Below all else.
  '& tbody td[data-phone=fact]': { order: 1 },
  '& tbody td[data-phone=fact]:not(:empty)': {
    minH: '32px',
    py: 1,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 3,
    textAlign: 'end',
  },
  '& td[data-phone=fact]::before': {
    content: 'attr(data-label)',
    color: 'text.muted',
    textAlign: 'start',
    whiteSpace: 'nowrap',
  },
  '& [data-clip]': { whiteSpace: 'normal' },
  '& tbody td[data-select]': { p: 1, alignSelf: 'auto', gridColumn: 1, gridRow: '1 / span 2' },
  // With margin and cell padding the touch target is 44 px.
  '& input[type=checkbox]': { boxSize: '22px', m: '7px' },
};

/** Place of the table, with a shadow at its end while more columns are hidden there. */
export const TablePlace = styled('div', {
  position: 'relative',
  '& + [role=alert]': { mt: 3 },
  '&:has(> [data-more])::after': {
    content: '""',
    display: { base: 'none', sm: 'block' },
    position: 'absolute',
    insetY: '1px',
    insetEnd: '1px',
    w: 5,
    borderEndRadius: 'surface',
    bgImage: 'linear-gradient(to left, {colors.edge}, transparent)',
    opacity: 0.55,
    pointerEvents: 'none',
    zIndex: 2,
  },
});

/** Place above the rows that takes no room: what appears in it moves nothing. */
export const ArrivedPlace = styled('div', {
  position: 'relative',
  zIndex: 3,
  h: 0,
  '& button': {
    position: 'absolute',
    top: '-18px',
    insetStart: '50%',
    transform: 'translateX(-50%)',
    minH: 'control',
    px: 4,
    borderRadius: 'full',
    bg: 'brand.solid',
    color: 'brand.contrast',
    fontWeight: 'medium',
    cursor: 'pointer',
    boxShadow: '0 2px 8px {colors.edge}',
    _hover: { bg: 'brand.hover' },
  },
});

/** Buttons beside one another, the reason against them below; plain ones begin at the edge of the cell. */
export const Decisions = styled('div', {
  base: {
    ...row,
    minW: 0,
    '& > small': { ...caption, color: 'waiting.text' },
  },
  variants: {
    framed: {
      true: { gap: 2, justifyContent: 'flex-end', '& > small': { order: -1, flex: '1 1 180px' } },
      false: {
        columnGap: 1,
        mx: -2,
        // As wide as the buttons: a long reason must not take the room of the columns beside it.
        '& > small': {
          ...oneLine,
          ...{ flexBasis: '100%', w: 0, minW: 'full', px: 2, lineHeight: 'tight' },
          whiteSpace: { base: 'normal', sm: 'nowrap' },
        },
      },
    },
  },
});

export const ReviewMarkText = styled('span', {
  display: 'block',
  color: 'waiting.text',
  fontSize: 'caption',
  lineHeight: 'tight',
  // A row keeps its height; the whole text follows the pointer.
  whiteSpace: { base: 'normal', sm: 'nowrap' },
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  flexBasis: '100%',
  fontWeight: 'normal',
});

/**
 * Styles of the table, on the frame with plain selectors: styling each cell through Emotion would cost more than
 * rendering the rows. Rows are grids with the same tracks; rows outside of the viewport are not laid out.
 */
export const TableFrame = styled('div', {
  ...surface,
  overflow: 'auto',
  // Holds the hidden texts of cells, which would widen the page beside the frame.
  position: 'relative',
  '--row': '{sizes.row}',
  '&[data-density=compact]': { '--row': '{sizes.rowCompact}' },
  maxH: { base: 'none', sm: 'max(280px, calc(100dvh - var(--around)))' },
  minH: { sm: '280px' },
  // As high as a full page, so that the content below does not move when the rows arrive.
  '&[data-loading]': { minH: { sm: 'max(280px, calc(100dvh - var(--around)))' } },
  // On the table: a change on tbody would lay out all its rows. Never 1, which would compute the styles of all rows.
  '& > table': { opacity: 0.999 },
  '&[data-outdated] > table': { opacity: 0.6 },
  '& table, & tbody': { display: 'block' },
  '& table': { minW: 'var(--min-width)' },
  '& thead': { display: 'block', position: 'sticky', top: 0, zIndex: 2 },
  '& tr': {
    display: 'grid',
    gridTemplateColumns: 'var(--tracks)',
    alignItems: 'center',
    minH: 'var(--row)',
    bg: 'surface',
    borderColor: 'line',
  },
  '& thead tr': { borderBottomWidth: '1px' },
  // A rule for the last row would compute the styles of all rows when one is added or removed.
  '& tbody tr + tr': { borderTopWidth: '1px' },
  // Not the rows of the first screen, which would be laid out in a second pass.
  '& tbody tr[data-later]': { contentVisibility: 'auto', containIntrinsicBlockSize: 'auto var(--row)' },
  '& tbody tr:hover': { bg: 'subtle' },
  '& tbody tr[aria-selected=true]': { bg: 'selected' },
  '& tbody tr[data-gone] > td': { color: 'text.muted', textDecoration: 'line-through' },
  '& tbody tr[data-marked]': {
    gridTemplateColumns: '1fr',
    color: 'danger.text',
    bg: 'danger.subtle',
    fontWeight: 'medium',
  },
  '& tbody tr:focus-visible': { outlineOffset: '-2px' },
  '& th, & td': { px: 2, minW: 0, textAlign: 'start', overflowWrap: 'anywhere' },
  '& [data-align=end]': { textAlign: 'end' },
  '& td[data-text]': oneLine,
  // Amounts are never truncated; a long one overflows into the gap before it.
  '& td[data-align=end]': { display: 'flex', justifyContent: 'flex-end', overflow: 'visible' },
  '& th': { ...caption, fontWeight: 'medium', lineHeight: 'tight' },
  '& th[aria-sort]': { p: 0 },
  '& th button': {
    display: 'flex',
    alignItems: 'center',
    gap: 1,
    px: 2,
    minH: 'var(--row)',
    w: 'full',
    textAlign: 'inherit',
    font: 'inherit',
    cursor: 'pointer',
    outlineOffset: '-2px',
    _hover: { color: 'text' },
  },
  '& th[data-align=end] button': { justifyContent: 'flex-end' },
  '& th button svg': { flexShrink: 0, opacity: 0.55 },
  '& th[aria-sort$=ending]': { color: 'text' },
  '& th[aria-sort$=ending] svg': { opacity: 1 },
  '& td a': {
    ...{ color: 'brand.text', fontWeight: 'medium', textDecoration: 'none' },
    _hover: { textDecoration: 'underline' },
  },
  '& [data-clip]': { ...oneLine, display: 'block' },
  '& [data-note]': { ...caption, ...oneLine, display: 'block', lineHeight: '14px' },
  '& [data-note] > span': { px: '5px', fontSize: '11px', lineHeight: '12px' },
  '& [data-note] > span + span': { ms: 1 },
  // Two lines fit into a compact row.
  '& td:has(> [data-note])': { lineHeight: '17px' },
  // First and last name stand on one line; chips that do not fit below the last begin below the first.
  '& td[data-phone=title]:has(+ [data-phone=title] > [data-note])': { pb: { base: '18px', sm: '14px' } },
  '& [data-phone=title] + [data-phone=title] > [data-note]': {
    sm: { display: 'flex', justifyContent: 'flex-end', overflow: 'visible' },
    '& > span': { flexShrink: 0 },
    '& > :last-child': { me: 'auto' },
  },
  // Buttons of a row fit into the height of a compact one.
  '&[data-density=compact] td button': { minH: { sm: '28px' } },
  // Checkbox and first columns: as high as the row, so that nothing shows through above or below.
  '& [data-select], & [data-pinned]': {
    alignSelf: 'stretch',
    alignContent: 'center',
    alignItems: 'center',
    bg: 'inherit',
  },
  '& [data-select]': { insetStart: 0, display: 'grid', px: 3 },
  '& [data-pinned="0"]': { insetStart: 'var(--pin-0)' },
  '& [data-pinned="1"]': { insetStart: 'var(--pin-1)' },
  '& [data-pinned="2"]': { insetStart: 'var(--pin-2)' },
  // They stay in place only in a table that is scrolled sideways: each sticky cell is a layer of its own, which makes every
  // frame of a page of 200 rows expensive.
  '&[data-scrolled] :is([data-select], [data-pinned])': { position: { sm: 'sticky' }, zIndex: { sm: 1 } },
  '&[data-scrolled] [data-edge]': {
    boxShadow: { sm: '1px 0 0 {colors.edge}, 8px 0 8px -6px {colors.edge}' },
  },
  // These cells cover the outline of their row.
  '& tbody tr:focus-visible > :is([data-select], [data-pinned])': {
    boxShadow: { sm: 'inset 0 2px 0 {colors.focus}, inset 0 -2px 0 {colors.focus}' },
  },
  '& tbody tr:focus-visible > :is([data-select], [data-pinned]):first-child': {
    boxShadow: { sm: 'inset 2px 2px 0 {colors.focus}, inset 0 -2px 0 {colors.focus}' },
  },
  smDown: cardStyles,
});
