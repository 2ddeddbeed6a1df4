import { styled } from '../theme/styled.ts';

export const Section = styled('section', {
  base: { display: 'grid', gap: 3, '& > h3': { fontWeight: 'semibold' } },
});

export const Line = styled('ol', {
  base: {
    listStyle: 'none',
    '& > li': {
      position: 'relative',
      ps: 5,
      pb: 4,
      borderInlineStartWidth: '1px',
      borderColor: 'line',
      ms: '5px',
    },
    '& > li:last-of-type': { borderColor: 'transparent', pb: 0 },
    '& > li::before': {
      content: '""',
      position: 'absolute',
      insetStart: '-5px',
      top: '6px',
      boxSize: '9px',
      borderRadius: 'round',
      bg: 'brand.text',
    },
    '& time': { display: 'block', color: 'text.muted', fontSize: 'caption' },
  },
});
