import { styled } from '../theme/styled.ts';

export const Bar = styled('section', {
  base: {
    position: 'sticky',
    bottom: { base: 2, sm: 4 },
    zIndex: 10,
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: 2,
    mt: 3,
    p: 3,
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'edge',
    borderRadius: 'surface',
    boxShadow: 'floating',
    '& > p': { me: 'auto', fontWeight: 'medium' },
  },
});
