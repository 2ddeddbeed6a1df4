import { styled } from '@padiman/ui/styles';

/** Records, oldest first. */
export const Records = styled('ul', {
  base: {
    listStyle: 'none',
    '& > li': { display: 'grid', gap: 1, py: 3, borderBottomWidth: '1px', borderColor: 'line', minW: 0 },
    '& > li:last-of-type': { borderBottomWidth: 0 },
    '& a': { color: 'brand.text', fontWeight: 'medium', _hover: { textDecoration: 'underline' } },
    '& p': { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
  },
});
