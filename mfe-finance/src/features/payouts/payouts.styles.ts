import { caption, controlHeight, field, lineBelow, styled, waiting } from '@padiman/ui/styles';

/** Value with its copy button. */
export const Copied = styled('span', {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  maxW: 'full',
  fontVariantNumeric: 'tabular-nums',
  '& > span:first-of-type': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& > button': { my: '-4px', boxSize: { base: 'touch', sm: '28px' } },
});

/** Field of a row, without a visible label. */
export const RowField = styled('form', {
  display: 'grid',
  gap: 1,
  '& input': {
    w: 'full',
    minH: { base: 'touch', sm: '30px' },
    px: 2,
    ...field,
    fontSize: { base: 'lead', sm: 'body' },
    '&[aria-invalid=true]': { borderColor: 'danger.text' },
    _placeholder: { color: 'text.muted' },
  },
  '& p': { color: 'danger.text', fontSize: 'caption', whiteSpace: 'normal' },
});

/** Number and button beside one another, in the header. */
export const ClaimFrame = styled('form', {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  '& input': {
    w: '56px',
    ...controlHeight,
    px: 2,
    ...field,
    textAlign: 'end',
  },
});

/** Line above the table about the money at a provider. */
export const FloatLine = styled('p', {
  base: { mb: 3 },
  variants: { short: { true: { ...waiting }, false: { color: 'text.muted' } } },
});

/** Fields of a dialog, below its question. */
export const Fields = styled('div', { display: 'grid', gap: 3, mt: 3, color: 'text' });

/** Rows of a preview: name, amount, and what becomes of it. */
export const Preview = styled('ul', {
  listStyle: 'none',
  maxH: '40vh',
  overflowY: 'auto',
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: 3,
    py: 1,
    ...lineBelow,
  },
  '& li:last-of-type': { borderBottomWidth: 0 },
  '& li > span:last-of-type': { fontVariantNumeric: 'tabular-nums' },
  '& small': { ...caption, gridColumn: '1 / -1', overflowWrap: 'anywhere' },
});
