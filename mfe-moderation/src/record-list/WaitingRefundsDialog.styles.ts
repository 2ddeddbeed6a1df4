import { styled } from '@padiman/ui/styles';

export const Rows = styled('ul', {
  base: {
    display: 'grid',
    gap: 3,
    maxH: '60dvh',
    overflow: 'auto',
    color: 'text',
    '& li': { display: 'grid', gap: 1, pb: 3, borderBottomWidth: '1px', borderColor: 'line' },
    '& li:last-of-type': { borderBottomWidth: 0 },
    '& h3': { fontWeight: 'semibold', overflowWrap: 'anywhere' },
    '& p': { overflowWrap: 'anywhere' },
    '& div': { display: 'flex', gap: 2, flexWrap: 'wrap' },
  },
});
