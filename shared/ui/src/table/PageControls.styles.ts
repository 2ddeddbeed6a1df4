import { styled } from '../theme/styled.ts';

export const Bar = styled('nav', {
  base: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: 3,
    pt: 3,
    '& > p': { color: 'text.muted', me: 'auto' },
    '& select': {
      bg: 'surface',
      borderWidth: '1px',
      borderColor: 'edge',
      borderRadius: 'control',
      minH: { base: 'touch', sm: 'control' },
      px: 2,
    },
    '& label': { display: 'flex', alignItems: 'center', gap: 2, color: 'text.muted' },
  },
});
