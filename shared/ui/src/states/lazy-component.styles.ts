import { styled } from '../theme/styled.ts';

export const Frame = styled('div', {
  base: { display: 'grid', gap: 2, justifyItems: 'start' },
  variants: {
    overlay: {
      true: {
        position: 'fixed',
        insetX: 4,
        bottom: 4,
        zIndex: 1300,
        maxW: '440px',
        mx: 'auto',
        p: 3,
        bg: 'surface',
        borderRadius: 'control',
        boxShadow: 'floating',
      },
    },
  },
});

export const Actions = styled('div', { base: { display: 'flex', gap: 2 } });
