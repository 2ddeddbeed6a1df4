import { styled } from '@padiman/ui/styles';

/** Table of amounts. A later page has its header for screen readers alone. */
export const Ledger = styled('table', {
  base: {
    w: 'full',
    borderCollapse: 'collapse',
    tableLayout: 'fixed',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { py: 2, pe: 3, textAlign: 'start', verticalAlign: 'top', overflowWrap: 'anywhere' },
    '& [data-align=end]': { textAlign: 'end', pe: 0, ps: 2 },
    '& th': { color: 'text.muted', fontSize: 'caption', fontWeight: 'medium' },
    '& tbody tr': { borderTopWidth: '1px', borderColor: 'line' },
    '& a': { color: 'brand.text', fontWeight: 'medium', textDecoration: 'underline' },
  },
  variants: { header: { hidden: { '& thead': { srOnly: true } } } },
});
