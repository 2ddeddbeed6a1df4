import { styled } from '../theme/styled.ts';

/** Region that fills the content of the page, so that its actions stand at the bottom. */
export const Frame = styled('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: { base: 3, sm: 4 },
    minH: { base: 'calc(100dvh - 88px)', sm: 'calc(100dvh - 48px)' },
    outline: 0,
    '& kbd': {
      fontFamily: 'mono',
      fontSize: 'caption',
      lineHeight: '16px',
      px: '5px',
      borderWidth: '1px',
      borderColor: 'currentColor',
      borderRadius: '4px',
      hideBelow: 'sm',
    },
  },
});

/** Evidence of the record, which takes the height there is. */
export const Body = styled('div', {
  base: {
    flex: 1,
    display: 'grid',
    alignContent: 'start',
    gap: { base: 3, sm: 4 },
    '& > h2': {
      fontSize: 'title',
      fontWeight: 'semibold',
      lineHeight: 'tight',
      outline: 0,
      overflowWrap: 'anywhere',
    },
  },
});

/** Actions at the bottom of the screen, over the whole width of the content. */
export const Foot = styled('footer', {
  base: {
    position: 'sticky',
    bottom: 0,
    zIndex: 10,
    display: 'grid',
    gap: 2,
    mx: { base: -4, sm: -6 },
    mb: { base: -4, sm: -6 },
    px: { base: 4, sm: 6 },
    py: { base: 2, sm: 3 },
    bg: 'surface',
    borderTopWidth: '1px',
    borderColor: 'line',
  },
});
