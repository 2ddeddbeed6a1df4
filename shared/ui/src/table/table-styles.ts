import { chakra } from '@chakra-ui/react';
import { cardStyles } from './card-styles.ts';

/**
 * The look of a list, written once on the frame and by plain selectors below it: a style of its own for every
 * cell would cost more than the rows themselves. Rows are grids with the same tracks, and those out of sight are
 * neither styled nor laid out until they come into it.
 */
export const TableFrame = chakra('div', {
  base: {
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'surface',
    overflow: 'auto',
    maxH: { base: 'none', sm: 'max(280px, calc(100dvh - 264px))' },
    minH: { sm: '280px' },
    // A page full of rows is as high, so that what stands below does not move when they come.
    '&[data-waiting]': { minH: { sm: 'max(280px, calc(100dvh - 264px))' } },
    '&[aria-busy=true] tbody': { opacity: 0.6 },
    '& table, & tbody': { display: 'block' },
    '& table': { minW: 'var(--least)' },
    '& thead': { display: 'block', position: 'sticky', top: 0, zIndex: 2 },
    '& tr': {
      display: 'grid',
      gridTemplateColumns: 'var(--tracks)',
      alignItems: 'center',
      minH: 'row',
      bg: 'surface',
      borderBottomWidth: '1px',
      borderColor: 'line',
    },
    '& tbody tr': { contentVisibility: 'auto', containIntrinsicBlockSize: 'auto {sizes.row}' },
    '& tbody tr:last-of-type': { borderBottomWidth: 0 },
    '& tbody tr:hover': { bg: 'subtle' },
    '& tbody tr[aria-selected=true]': { bg: 'selected' },
    '& tbody tr[data-marked]': {
      gridTemplateColumns: '1fr',
      color: 'danger.text',
      bg: 'danger.subtle',
      fontWeight: 'medium',
    },
    '& tbody tr:focus-visible': { outlineOffset: '-2px' },
    '& th, & td': { px: 2, minW: 0, textAlign: 'start', overflowWrap: 'anywhere' },
    '& [data-align=end]': { textAlign: 'end' },
    '& td[data-text]': { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
    // Money is never cut: too long a figure goes over the gap before it.
    '& td[data-align=end]': { display: 'flex', justifyContent: 'flex-end', overflow: 'visible' },
    '& th': { color: 'text.muted', fontSize: 'caption', fontWeight: 'medium', lineHeight: 'tight' },
    '& th[aria-sort]': { p: 0 },
    '& th button': {
      display: 'flex',
      alignItems: 'center',
      gap: 1,
      px: 2,
      minH: 'row',
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
    '& td a': { color: 'brand.text', fontWeight: 'medium', _hover: { textDecoration: 'underline' } },
    '& [data-clip]': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& [data-pick]': { position: 'sticky', insetStart: 0, zIndex: 1, px: 3, py: '11px', bg: 'inherit' },
    smDown: cardStyles,
  },
});
