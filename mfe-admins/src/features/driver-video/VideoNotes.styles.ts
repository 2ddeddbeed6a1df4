import { styled } from '@padiman/ui/styles';

export const Form = styled('form', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: 2,
    '& > div:first-of-type': { flex: '1 1 160px' },
  },
});

export const List = styled('ol', {
  base: {
    listStyle: 'none',
    display: 'grid',
    gap: 2,
    '& > li': { display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, alignItems: 'baseline' },
    '& > li > div': { overflowWrap: 'anywhere' },
    '& > li > div > small': { display: 'block', color: 'text.muted', fontSize: 'caption' },
    '& > li > span, & > li > button': { fontVariantNumeric: 'tabular-nums' },
  },
});
