import { styled } from '../theme/styled.ts';

/** Field with an icon in place of a visible label. */
export const IconField = styled('div', {
  base: {
    position: 'relative',
    display: 'grid',
    alignItems: 'center',
    minW: 0,
    '& > svg': {
      position: 'absolute',
      insetStart: '10px',
      color: 'text.muted',
      pointerEvents: 'none',
    },
    '& > input, & > select': { ps: '34px', textOverflow: 'ellipsis' },
  },
  variants: {
    kind: {
      // As wide as its longest choice, so that nothing moves with the chosen one.
      filter: { '& > select': { w: 'auto', maxW: '220px', pe: 2 } },
      search: { flex: '1 1 100px', maxW: { sm: '340px' } },
    },
  },
});
