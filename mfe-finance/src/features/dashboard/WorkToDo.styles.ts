import { styled } from '@padiman/ui/styles';

export const Section = styled('section', { base: { mb: 5 } });

/** As high with a button as without one. */
export const Head = styled('div', {
  base: { display: 'flex', alignItems: 'center', gap: 3, minH: { base: 'touch', sm: 'control' }, mb: 2 },
});

export const Title = styled('h2', {
  base: { fontSize: 'lead', fontWeight: 'semibold', whiteSpace: 'nowrap' },
});

export const Message = styled('p', { base: { color: 'text.muted', minW: '0' } });

/** Tiles, and on a phone a list of one line each. */
export const Queues = styled('ul', {
  base: {
    listStyle: 'none',
    display: 'grid',
    gridTemplateColumns: { base: '1fr', sm: 'repeat(auto-fill, minmax(220px, 1fr))' },
    gap: { base: '0', sm: 3 },
    '& a': {
      position: 'relative',
      display: 'grid',
      gridTemplateColumns: { base: '1fr auto auto', sm: '1fr auto' },
      alignItems: 'center',
      columnGap: 3,
      h: 'full',
      minH: 'touch',
      px: 3,
      py: { sm: 2 },
      bg: 'surface',
      borderWidth: '1px',
      borderColor: 'line',
      borderRadius: { base: '0', sm: 'control' },
    },
    '& a:hover': { bg: 'subtle' },
    '& li + li a': { borderTopWidth: { base: '0', sm: '1px' } },
    '& li:first-child a': { borderTopRadius: 'control' },
    '& li:last-child a': { borderBottomRadius: 'control' },
    '& [aria-hidden]': { display: 'none' },
    '& a:hover [aria-hidden], & a:focus-visible [aria-hidden]': { display: 'block' },
  },
});

export const Name = styled('span', { base: { fontWeight: 'medium' } });

export const Count = styled('strong', {
  base: {
    gridColumn: { base: '3', sm: '2' },
    gridRow: '1',
    minW: '24px',
    px: 2,
    fontWeight: 'semibold',
    textAlign: 'center',
    color: 'text.muted',
  },
  variants: { waiting: { true: { bg: 'waiting.subtle', color: 'waiting.text', borderRadius: 'round' } } },
});

/** Sum and age in a line that is there before they are; on a phone the sum alone, before the count. */
export const Extent = styled('span', {
  base: {
    gridColumn: { base: '2', sm: '1 / -1' },
    gridRow: { base: '1', sm: '2' },
    display: 'flex',
    justifyContent: 'space-between',
    gap: 3,
    minH: { sm: '20px' },
    fontSize: 'caption',
    color: 'text.muted',
    whiteSpace: 'nowrap',
    '& [data-age]': {
      display: { base: 'none', sm: 'block' },
      minW: '0',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
    },
  },
});

/** Exact time of the oldest record, below its tile while that has pointer or focus. */
export const Exact = styled('span', {
  base: {
    position: 'absolute',
    insetStart: 2,
    top: 'calc(100% + 2px)',
    zIndex: '1',
    px: 2,
    py: 1,
    fontSize: 'caption',
    whiteSpace: 'nowrap',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'control',
    boxShadow: 'floating',
    pointerEvents: 'none',
  },
});
