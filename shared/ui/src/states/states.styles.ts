import { heading } from '../theme/shapes.ts';
import { styled } from '../theme/styled.ts';

export const AlertFrame = styled('div', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: 2,
    p: 3,
    borderRadius: 'control',
    '& > svg': { flexShrink: 0, mt: '1px' },
    '& a': { textDecoration: 'underline' },
    // Buttons stand in a line of text, which their height does not change.
    '& button': { my: '-10px' },
  },
  variants: {
    tone: {
      bad: { bg: 'danger.subtle', color: 'danger.text' },
      good: { bg: 'selected', color: 'brand.text' },
      waiting: { bg: 'waiting.subtle', color: 'waiting.text' },
    },
  },
});

/** State or property of a record, or a right, as a word in a frame. */
export const Chip = styled('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 1,
    px: 2,
    borderRadius: 'round',
    borderWidth: '1px',
    borderColor: 'edge',
    fontSize: 'caption',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
  },
  variants: {
    tone: {
      plain: {},
      good: { bg: 'selected', color: 'brand.text', borderColor: 'brand.text' },
      waiting: { bg: 'waiting.subtle', color: 'waiting.text', borderColor: 'waiting.text' },
      bad: { bg: 'danger.subtle', color: 'danger.text', borderColor: 'danger.text' },
    },
  },
});

export const StatusMark = styled('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 1,
    verticalAlign: 'middle',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    '& > svg': { flexShrink: 0 },
  },
  variants: {
    status: {
      pending: { color: 'waiting.text' },
      accepted: { color: 'brand.text' },
      rejected: { color: 'danger.text' },
    },
  },
});

export const NoticeFrame = styled('section', {
  base: {
    display: 'grid',
    justifyItems: 'center',
    textAlign: 'center',
    gap: 3,
    maxW: '520px',
    mx: 'auto',
    px: 4,
    py: 12,
    '& > svg': { color: 'text.muted' },
  },
  variants: { tone: { quiet: {}, problem: { '& > svg': { color: 'danger.text' } } } },
});

export const NoticeTitle = styled('p', heading);

export const NoticeBody = styled('div', { color: 'text.muted' });

export const Block = styled('div', {
  bg: 'subtle',
  borderRadius: 'control',
  animation: 'shimmer 1.4s ease-in-out infinite',
});

export const LoadFailure = styled('div', {
  base: { display: 'grid', gap: 2, justifyItems: 'start' },
  variants: {
    overlay: {
      true: {
        position: 'fixed',
        insetX: 4,
        bottom: 4,
        zIndex: 1300,
        maxW: '440px',
        mx: 'auto',
        p: 3,
        bg: 'surface',
        borderRadius: 'control',
        boxShadow: 'floating',
      },
    },
  },
});

/** Toasts above the page and its dialogs, clear of the buttons at its foot. */
export const ToastList = styled('div', {
  display: 'grid',
  gap: 2,
  position: 'fixed',
  insetX: 4,
  bottom: '72px',
  zIndex: 1400,
  w: 'fit-content',
  maxW: { base: 'calc(100vw - 32px)', sm: '640px' },
  mx: 'auto',
  '&:empty': { display: 'none' },
});

export const ToastFrame = styled('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    ps: 4,
    pe: 2,
    py: 2,
    bg: 'surface',
    borderRadius: 'control',
    boxShadow: 'floating',
    borderWidth: '1px',
    borderInlineStartWidth: '4px',
    '& > p': { me: 'auto', minW: 0, overflowWrap: 'anywhere' },
    '& kbd': { fontFamily: 'mono', fontSize: 'caption', hideBelow: 'sm' },
  },
  variants: { failed: { true: { borderColor: 'danger.text' }, false: { borderColor: 'brand.text' } } },
});
