import { lineBelow, styled } from '@padiman/ui/styles';

export const Bar = styled('header', {
  display: 'flex',
  hideFrom: 'sm',
  alignItems: 'center',
  gap: 2,
  px: 2,
  h: '56px',
  position: 'sticky',
  top: 0,
  zIndex: 1100,
  bg: 'surface',
  ...lineBelow,
  '@media print': { display: 'none' },
});

export const Name = styled('p', { flex: 1, fontWeight: 'semibold' });
