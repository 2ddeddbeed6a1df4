import { styled } from '../theme/styled.ts';

export const Frame = styled('div', { base: { position: 'relative' } });

export const Panel = styled('div', {
  base: {
    position: 'absolute',
    insetEnd: 0,
    top: 'calc(100% + 4px)',
    zIndex: 20,
    minW: '220px',
    maxH: '60dvh',
    overflow: 'auto',
    p: 3,
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'surface',
    boxShadow: 'floating',
  },
});
