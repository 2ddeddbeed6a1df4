import { defineSlotRecipe } from '@chakra-ui/react';

/** Dialog: centered, or at the bottom edge of a phone. */
export const dialogRecipe = defineSlotRecipe({
  className: 'dialog',
  slots: [
    'trigger',
    'backdrop',
    'positioner',
    'content',
    'title',
    'description',
    'closeTrigger',
    'header',
    'body',
    'footer',
  ],
  base: {
    backdrop: { bg: 'scrim', pos: 'fixed', inset: 0, zIndex: 1300 },
    positioner: {
      display: 'flex',
      pos: 'fixed',
      inset: 0,
      zIndex: 1300,
      alignItems: { base: 'flex-end', sm: 'center' },
      justifyContent: 'center',
      p: { base: 0, sm: 4 },
      overflow: 'auto',
    },
    content: {
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
    },
    title: { fontSize: 'lead', fontWeight: 'semibold', lineHeight: 'tight' },
    description: { color: 'text.muted' },
    footer: { display: 'flex', justifyContent: 'flex-end', gap: 2, flexWrap: 'wrap' },
  },
});

/** Drawer at a side of the screen. */
export const drawerRecipe = defineSlotRecipe({
  className: 'drawer',
  slots: [
    'trigger',
    'backdrop',
    'positioner',
    'content',
    'title',
    'description',
    'closeTrigger',
    'header',
    'body',
    'footer',
  ],
  base: {
    backdrop: { bg: 'scrim', pos: 'fixed', inset: 0, zIndex: 1200 },
    positioner: { display: 'flex', pos: 'fixed', inset: 0, zIndex: 1200 },
    content: {
      bg: 'surface',
      color: 'text',
      h: '100dvh',
      overflow: 'auto',
      boxShadow: 'floating',
      outline: 0,
    },
  },
  variants: {
    placement: {
      start: { positioner: { justifyContent: 'flex-start' }, content: { w: 'drawer', maxW: '85vw' } },
      end: { positioner: { justifyContent: 'flex-end' }, content: { w: '480px', maxW: '100vw' } },
    },
  },
  defaultVariants: { placement: 'end' },
});
