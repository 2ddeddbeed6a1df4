import { lineBelow, styled } from '@padiman/ui/styles';

/** Due date with its distance, which is red once it has passed. */
export const Due = styled('span', {
  '& small': { display: 'block', color: 'text.muted', fontSize: 'caption' },
  '&[data-overdue] small': { color: 'danger.text', fontWeight: 'semibold' },
});

/** Named texts, one below the other. */
export const EvidenceList = styled('dl', {
  '& > div': {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', sm: 'minmax(0, 1fr) minmax(0, 2fr)' },
    columnGap: 4,
    py: 2,
    ...lineBelow,
  },
  '& > div:last-of-type': { borderBottomWidth: 0 },
  '& dt': { color: 'text.muted' },
  '& dd': { overflowWrap: 'anywhere' },
});
