import { caption, heading, lineBelow, surface, waiting, styled } from '@padiman/ui/styles';

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

/** Plain buttons that begin at the edge of the cell. */
export const Decisions = styled('div', { display: 'flex', gap: 1, mx: -2 });

export const Remark = styled('div', { mt: 3 });

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

export const Comparison = styled('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr 1fr', sm: 'repeat(3, minmax(0, max-content)) 1fr' },
    columnGap: 8,
    rowGap: 2,
    alignItems: 'center',
    px: 4,
    py: 3,
    ...surface,
    '& span': { display: 'block', ...caption },
    '& strong': { ...heading, overflowWrap: 'anywhere' },
  },
  variants: {
    differs: {
      true: {
        bg: 'danger.subtle',
        borderColor: 'danger.text',
        color: 'danger.text',
        '& span': { color: 'danger.text' },
      },
    },
  },
});

/** Result of the comparison. */
export const Verdict = styled('p', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    fontWeight: 'medium',
    gridColumn: { base: '1 / -1', sm: 'auto' },
  },
  variants: { same: { true: { color: 'brand.text' } } },
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
