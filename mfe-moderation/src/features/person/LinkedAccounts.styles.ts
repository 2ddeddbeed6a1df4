import { styled } from '@padiman/ui/styles';

export const Linked = styled('ul', {
  base: {
    listStyle: 'none',
    '& > li': { display: 'grid', gap: 1, py: 3, borderBottomWidth: '1px', borderColor: 'line' },
    '& > li:first-of-type': { pt: 0 },
    '& > li:last-of-type': { borderBottomWidth: 0, pb: 0 },
    '& > li > div:first-of-type': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3 },
    '& ul': { listStyle: 'none', color: 'text.muted', fontSize: 'caption', overflowWrap: 'anywhere' },
  },
});

/** State of an account: icon and word. */
export const Mark = styled('span', {
  base: { display: 'inline-flex', alignItems: 'center', gap: 1, fontWeight: 'medium' },
  variants: { tone: { blocked: { color: 'danger.text' }, deleted: { color: 'text.muted' } } },
});
