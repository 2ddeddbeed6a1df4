import { styled } from '@padiman/ui/styles';

export const SkipLink = styled('a', {
  position: 'fixed',
  insetStart: 2,
  top: '-100px',
  zIndex: 1400,
  bg: 'surface',
  color: 'brand.text',
  p: 3,
  borderRadius: 'control',
  boxShadow: 'floating',
  _focus: { top: 2 },
});

export const Frame = styled('div', {
  display: 'flex',
  minH: '100dvh',
  flexDirection: { base: 'column', sm: 'row' },
});

export const Menu = styled('aside', {
  hideBelow: 'sm',
  w: 'drawer',
  flexShrink: 0,
  h: '100dvh',
  position: 'sticky',
  top: 0,
  bg: 'surface',
  borderEndWidth: '1px',
  borderColor: 'line',
  '@media print': { display: 'none' },
});

export const Content = styled('main', {
  flex: '1',
  minW: 0,
  maxW: 'page',
  p: { base: 4, sm: 6 },
  outline: '0',
  '@media print': { p: 0 },
});
