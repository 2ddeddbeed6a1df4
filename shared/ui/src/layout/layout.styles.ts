import { controlHeight, lineBelow, row, surface, title } from '../theme/shapes.ts';
import { styled } from '../theme/styled.ts';

/** Bordered surface around a group of content. */
export const Card = styled('section', { ...surface, p: 5 });

/** Content beside one another, such as buttons; it wraps where it lacks room. */
export const Row = styled('div', {
  base: row,
  variants: {
    gap: { 2: { gap: 2 }, 3: { gap: 3 }, 4: { gap: 4 } },
    justify: { between: { justifyContent: 'space-between' } },
  },
});

/** Content below one another. */
export const Stack = styled('div', {
  base: { display: 'flex', flexDirection: 'column' },
  variants: {
    gap: { 1: { gap: 1 }, 2: { gap: 2 }, 3: { gap: 3 }, 4: { gap: 4 }, 5: { gap: 5 }, 6: { gap: 6 } },
    /** The color of content, inside of what has another one, such as a dialog. */
    tone: { text: { color: 'text' } },
  },
});

/** Paragraph; with `asChild` any other text. */
export const Text = styled('p', {
  variants: {
    tone: {
      text: { color: 'text' },
      muted: { color: 'text.muted' },
      brand: { color: 'brand.text' },
      waiting: { color: 'waiting.text' },
      danger: { color: 'danger.text' },
    },
    size: { caption: { fontSize: 'caption' }, figure: { fontSize: 'figure', lineHeight: 'tight' } },
    weight: { medium: { fontWeight: 'medium' }, semibold: { fontWeight: 'semibold' } },
    /** Breaks also within words, such as those of an address. */
    breaks: { true: { overflowWrap: 'anywhere' } },
  },
});

/** Text for screen readers only. */
export const VisuallyHidden = styled('span', { srOnly: true });

/** Content that a phone does not show. */
export const WideOnly = styled('div', { hideBelow: 'sm' });

/** Part of a line that only a phone shows. */
export const PhoneOnly = styled('span', { hideFrom: 'sm' });

export const Round = styled('span', {
  display: 'inline-grid',
  placeItems: 'center',
  verticalAlign: 'middle',
  boxSize: '28px',
  borderRadius: 'round',
  overflow: 'hidden',
  bg: 'selected',
  color: 'brand.text',
  fontSize: '11px',
  fontWeight: 'semibold',
  '& > img': { boxSize: 'full', objectFit: 'cover' },
});

export const HeaderRow = styled('header', { ...row, justifyContent: 'space-between', gap: 3, mb: 5 });

export const HeaderTitle = styled('h1', { ...title, whiteSpace: { sm: 'nowrap' } });

export const TabBar = styled('nav', {
  ...lineBelow,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 4,
  mb: 4,
  '& a': {
    ...controlHeight,
    display: 'inline-flex',
    alignItems: 'center',
    color: 'text.muted',
    borderBottomWidth: '2px',
    borderColor: 'transparent',
  },
  '@media (forced-colors: active)': { '& a:not([aria-current])': { borderColor: 'Canvas' } },
  '& a[aria-current=page]': { color: 'brand.text', fontWeight: 'semibold', borderColor: 'brand.text' },
  '@media print': { display: 'none' },
});
