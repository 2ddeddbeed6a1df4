import { styled } from '@padiman/ui/styles';

export const StatementTable = styled('table', {
  base: {
    w: 'full',
    maxW: '860px',
    borderCollapse: 'collapse',
    bg: 'surface',
    fontSize: { base: 'caption', sm: 'body' },
    '& caption': { textAlign: 'start', fontSize: 'lead', fontWeight: 'semibold', pb: 2 },
    '& th, & td': { py: 1, px: { base: 1, sm: 3 }, borderBottomWidth: '1px', borderColor: 'line' },
    '& th': { textAlign: 'start', fontWeight: 'normal' },
    '& td, & th[data-align=end]': { textAlign: 'end', whiteSpace: 'nowrap' },
    '& thead th': { color: 'text.muted', fontSize: 'caption', fontWeight: 'medium' },
    '& th[scope=rowgroup]': { pt: 4, fontWeight: 'semibold', fontSize: 'body' },
    '& tr[data-sum] > *': { fontWeight: 'semibold', bg: 'subtle' },
    '& small': { color: 'text.muted', fontSize: 'caption', whiteSpace: 'nowrap' },
    '&[data-outdated]': { opacity: 0.6 },
    '@media print': { maxW: 'none', '& tbody, & tr': { breakInside: 'avoid' } },
  },
});
