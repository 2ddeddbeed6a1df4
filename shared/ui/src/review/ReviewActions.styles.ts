import { styled } from '../theme/styled.ts';

/** Decisions at the start, ways through the queue at the end; on a phone two lines, the decisions below. */
export const Bar = styled('div', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column-reverse', sm: 'row' },
    flexWrap: { sm: 'wrap' },
    gap: 2,
    '& > div': {
      display: 'flex',
      gap: 2,
      '& > button': { flex: { base: '1', sm: '0 0 auto' }, px: { base: 2, sm: 4 } },
    },
    '& > div:last-of-type': { ms: { sm: 'auto' } },
  },
});
