import { buttons, heading } from '../theme/shapes.ts';
import { styled } from '../theme/styled.ts';

/** Dialogs are over drawers. */
export const Backdrop = styled('div', {
  base: { bg: 'scrim', pos: 'fixed', inset: 0, zIndex: 1200 },
  variants: { dialog: { true: { zIndex: 1300 } } },
});

export const Positioner = styled('div', {
  base: { display: 'flex', pos: 'fixed', inset: 0, zIndex: 1200 },
  variants: {
    placement: {
      // A dialog; at the bottom edge of a phone.
      center: {
        zIndex: 1300,
        // Safe: the top of a dialog that is higher than the window can be scrolled to.
        alignItems: { base: 'safe flex-end', sm: 'safe center' },
        justifyContent: 'center',
        p: { base: 0, sm: 4 },
        overflow: 'auto',
      },
      start: { justifyContent: 'flex-start' },
      end: { justifyContent: 'flex-end' },
      bottom: { alignItems: 'flex-end' },
      top: { justifyContent: 'center', alignItems: 'flex-start', pt: { base: 0, sm: 12 }, px: { sm: 4 } },
    },
  },
});

const side = { h: '100dvh', overflow: 'auto' } as const;

export const Content = styled('div', {
  // Forced colors remove the shadow and show the outline.
  base: { bg: 'surface', color: 'text', boxShadow: 'floating', outline: '1px solid transparent' },
  variants: {
    placement: {
      center: {
        w: 'full',
        maxW: { base: 'full', sm: '440px' },
        borderRadius: 'surface',
        p: 6,
        display: 'flex',
        flexDirection: 'column',
        gap: 4,
      },
      start: { ...side, w: 'drawer', maxW: '85vw' },
      end: { ...side, w: '480px', maxW: '100vw' },
      bottom: { w: 'full', maxH: '85dvh', overflow: 'auto', borderTopRadius: 'surface' },
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

export const DialogTitle = styled('h2', { ...heading, lineHeight: 'tight' });

export const DialogDescription = styled('div', { color: 'text.muted' });

export const DialogFooter = styled('div', buttons);
