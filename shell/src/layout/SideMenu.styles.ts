import { caption, controlHeight, edge, foot, heading, styled } from '@padiman/ui/styles';

const entryLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  w: 'full',
  minH: { base: 'touch', sm: '38px' },
  px: 3,
  borderRadius: 'control',
  color: 'text.muted',
  cursor: 'pointer',
  '&:hover': { bg: 'subtle', color: 'text' },
  '&[aria-current=page]': {
    bg: 'selected',
    color: 'brand.text',
    fontWeight: 'semibold',
    boxShadow: 'inset 3px 0 0 currentColor',
  },
} as const;

export const List = styled('ul', {
  base: {
    listStyle: 'none',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '2px',
    '& li > div': { position: 'relative' },
    '& a': entryLook,
  },
  variants: {
    /** Apart from the list above where the heading is not shown. */
    grouped: { true: { '[data-text] + &': { mt: 1 } } },
  },
});

/** Heading of a group of entries. */
export const Heading = styled('h2', { ...caption, px: 3, mt: 4 });

export const Versions = styled('button', {
  px: 3,
  minH: { base: 'touch', sm: '28px' },
  ...caption,
  borderRadius: 'control',
  cursor: 'pointer',
  '&:hover': { textDecoration: 'underline' },
});

export const LogoutButton = styled('button', entryLook);

export const OwnAccount = styled('a', {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  minH: { base: 'touch', sm: '28px' },
  ...caption,
  borderRadius: 'control',
  '& > svg': { flexShrink: 0 },
  '&:hover, &[aria-current=page]': { color: 'brand.text', textDecoration: 'underline' },
});

export const Frame = styled('div', {
  display: 'flex',
  flexDirection: 'column',
  h: 'full',
  minH: 0,
  p: 3,
  gap: 4,
  overflowY: 'auto',
  // The foot covers no entry that has the focus.
  scrollPaddingBottom: '96px',
});

export const Head = styled('div', { px: 3, pt: 2 });

export const Product = styled('p', { ...heading, color: 'brand.text' });

export const SearchButton = styled('button', {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  flexShrink: 0,
  ...controlHeight,
  px: 3,
  bg: 'surface',
  color: 'text.muted',
  ...edge,
  cursor: 'pointer',
  '&:hover': { bg: 'subtle', color: 'text' },
  '& kbd': { ms: 'auto', fontFamily: 'inherit', fontSize: 'caption', hideBelow: 'sm' },
});

export const Entries = styled('nav', { flex: '1' });

/** Logout, in sight also where the entries are higher than the screen. */
export const Foot = styled('div', { ...foot, bottom: -3, mx: -3, mb: -3, p: 3 });

/** Sign of a section that is unavailable. */
export const Mark = styled('span', { ms: 'auto', color: 'danger.text' });

/** Number of what waits behind an entry, over the end of its link. */
export const Waiting = styled('span', {
  position: 'absolute',
  insetEnd: '2px',
  top: '50%',
  transform: 'translateY(-50%)',
  px: '3px',
  minW: '22px',
  textAlign: 'center',
  fontSize: 'caption',
  fontWeight: 'semibold',
  bg: 'waiting.subtle',
  color: 'waiting.text',
  borderRadius: 'round',
  pointerEvents: 'none',
});
