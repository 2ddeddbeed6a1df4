import { lineBelow, waiting, styled } from '@padiman/ui/styles';

export const Credits = styled('section', {
  display: 'grid',
  gap: 2,
  '& > h3': { fontWeight: 'semibold' },
  '& > * + h3': { mt: 3 },
  '& > ul': { listStyle: 'none' },
  '& li': {
    display: 'grid',
    gridTemplateColumns: '1fr auto auto',
    gap: 3,
    minH: '32px',
    alignItems: 'center',
    ...lineBelow,
  },
  '& li:last-of-type': { borderBottomWidth: 0 },
});

export const Earlier = styled('section', {
  display: 'grid',
  gap: 1,
  '& > h3': { fontWeight: 'semibold' },
  '& > ul': { listStyle: 'none' },
  '& li': {
    display: 'grid',
    gridTemplateColumns: '1fr auto 100px',
    alignItems: 'center',
    gap: 3,
    minH: { base: 'touch', sm: '32px' },
    ...lineBelow,
  },
  '& a': { color: 'brand.text', fontWeight: 'medium', textDecoration: 'underline' },
  '& li:last-of-type': { borderBottomWidth: 0 },
});

export const FactsSection = styled('section', {
  display: 'grid',
  gap: 2,
  '& > h3': { fontWeight: 'semibold' },
});

/** Text of the button, with room for two digits before they arrive. */
export const Label = styled('span', { minW: '112px', textAlign: 'start' });

/** State of a request beside the chip of its payout. */
export const StatusLine = styled('span', {
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
});

/** Part of the details that calls for attention: heading with an icon, paragraphs and lists. */
export const Warning = styled('section', {
  ...waiting,
  '& > h3': { display: 'flex', alignItems: 'center', gap: 2, fontWeight: 'semibold' },
  '& > p, & > ul': { mt: 1 },
  '& > ul': { ps: 6 },
});
