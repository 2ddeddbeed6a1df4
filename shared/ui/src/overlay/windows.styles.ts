import { heading } from '../theme/shapes.ts';
import { styled } from '../theme/styled.ts';

export const DialogBackdrop = styled('div', { bg: 'scrim', pos: 'fixed', inset: 0, zIndex: 1300 });

/** Centered, or at the bottom edge of a phone. */
export const DialogPositioner = styled('div', {
  display: 'flex',
  pos: 'fixed',
  inset: 0,
  zIndex: 1300,
  alignItems: { base: 'flex-end', sm: 'center' },
  justifyContent: 'center',
  p: { base: 0, sm: 4 },
  overflow: 'auto',
});

export const DialogContent = styled('div', {
  bg: 'surface',
  color: 'text',
  w: 'full',
  maxW: { base: 'full', sm: '440px' },
  borderRadius: 'surface',
  boxShadow: 'floating',
  p: 6,
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  outline: 0,
});

export const DialogTitle = styled('h2', { ...heading, lineHeight: 'tight' });

export const DialogDescription = styled('div', { color: 'text.muted' });

export const DialogFooter = styled('div', {
  display: 'flex',
  justifyContent: 'flex-end',
  gap: 2,
  flexWrap: 'wrap',
});

export const DrawerBackdrop = styled('div', { bg: 'scrim', pos: 'fixed', inset: 0, zIndex: 1200 });

export const DrawerPositioner = styled('div', {
  base: { display: 'flex', pos: 'fixed', inset: 0, zIndex: 1200 },
  variants: {
    placement: {
      start: { justifyContent: 'flex-start' },
      end: { justifyContent: 'flex-end' },
      bottom: { alignItems: 'flex-end' },
      top: { justifyContent: 'center', alignItems: 'flex-start', pt: { base: 0, sm: 12 }, px: { sm: 4 } },
    },
  },
});

export const DrawerContent = styled('div', {
  base: {
    bg: 'surface',
    color: 'text',
    h: '100dvh',
    overflow: 'auto',
    boxShadow: 'floating',
    outline: 0,
  },
  variants: {
    placement: {
      start: { w: 'drawer', maxW: '85vw' },
      end: { w: '480px', maxW: '100vw' },
      bottom: { w: 'full', h: 'auto', maxH: '85dvh', borderTopRadius: 'surface' },
      top: {
        display: 'flex',
        flexDirection: 'column',
        overflow: 'hidden',
        w: 'full',
        maxW: { base: 'full', sm: '640px' },
        h: { base: '100dvh', sm: 'auto' },
        maxH: { sm: 'calc(100dvh - 96px)' },
        borderRadius: { sm: 'surface' },
      },
    },
    wide: { true: { minW: { lg: 'min(1120px, 92vw)' } } },
  },
});
