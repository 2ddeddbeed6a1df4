import { styled } from '../theme/styled.ts';

/** Title, numbers and buttons in one line; on a phone the numbers below the others. */
export const Bar = styled('header', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr auto', sm: 'auto 1fr auto' },
    alignItems: 'center',
    columnGap: 4,
    '& h1': { fontSize: 'title', fontWeight: 'semibold', lineHeight: 'tight' },
  },
});

export const Numbers = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: 4,
    color: 'text.muted',
    gridColumn: { base: '1 / -1', sm: 'auto' },
    gridRow: { base: 2, sm: 'auto' },
    // Keeps its place before the numbers are known.
    minH: '20px',
  },
});

export const Tools = styled('div', { base: { display: 'flex', alignItems: 'center', gap: 2 } });
