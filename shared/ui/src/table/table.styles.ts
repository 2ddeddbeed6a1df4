import { styled } from '../theme/styled.ts';
import { cardStyles } from './card-styles.ts';

/**
 * Styles of the table, on the frame with plain selectors: styling each cell through Emotion would cost more than
 * rendering the rows. Rows are grids with the same tracks; rows outside of the viewport are not laid out.
 */
export const TableFrame = styled('div', {
  base: {
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'surface',
    overflow: 'auto',
    maxH: { base: 'none', sm: 'max(280px, calc(100dvh - 264px))' },
    minH: { sm: '280px' },
    // As high as a full page, so that the content below does not move when the rows arrive.
    '&[data-loading]': { minH: { sm: 'max(280px, calc(100dvh - 264px))' } },
    '&[data-outdated] tbody': { opacity: 0.6 },
    '& table, & tbody': { display: 'block' },
    '& table': { minW: 'var(--min-width)' },
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
    // Amounts are never truncated; a long one overflows into the gap before it.
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
    '& [data-select]': { position: 'sticky', insetStart: 0, zIndex: 1, px: 3, py: '11px', bg: 'inherit' },
    smDown: cardStyles,
  },
});
