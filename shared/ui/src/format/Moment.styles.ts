import { styled } from '../theme/styled.ts';

/** Time given by its distance or its date. With the focus it shows the exact one, which a pointer gets as a tooltip. */
export const InexactTime = styled('time', {
  position: 'relative',
  w: 'fit-content',
  textDecoration: 'underline dotted',
  textUnderlineOffset: '3px',
  cursor: 'help',
  '&:focus-visible::after': {
    content: 'attr(title)',
    position: 'absolute',
    insetStart: 0,
    top: 'calc(100% + 4px)',
    zIndex: 30,
    px: 2,
    py: 1,
    bg: 'text',
    color: 'canvas',
    borderRadius: 'control',
    fontSize: 'caption',
    fontWeight: 'normal',
    whiteSpace: 'nowrap',
  },
});
