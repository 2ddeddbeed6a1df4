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

/** Menu beside the content; of icons alone where the content would have too little room. */
export const Menu = styled('aside', {
  display: { base: 'none', sm: 'flex' },
  flexDirection: 'column',
  w: { base: 'drawer', smOnly: 'rail' },
  flexShrink: 0,
  h: '100dvh',
  position: 'sticky',
  top: 0,
  bg: 'surface',
  borderEndWidth: '1px',
  borderColor: 'line',
  '@media print': { display: 'none' },
  smOnly: {
    // The drawer shows these.
    '& [data-wide], & li > ul': { display: 'none' },
    '& [data-text]': { srOnly: true },
    '& > div': { p: 2, gap: 2 },
    '& > div :is(a, button)': { px: 0, justifyContent: 'center' },
    '& [data-waiting]': {
      insetEnd: 0,
      top: 0,
      transform: 'none',
      fontSize: '10px',
      lineHeight: '14px',
      minW: '18px',
    },
  },
});

/** Button for the whole menu, above the icons. */
export const WholeMenu = styled('span', {
  hideFrom: 'md',
  display: 'grid',
  justifyItems: 'center',
  pt: 2,
});

export const Content = styled('main', {
  flex: '1',
  minW: 0,
  maxW: 'page',
  p: { base: 4, sm: 6 },
  outline: '0',
  '@media print': { p: 0 },
});
