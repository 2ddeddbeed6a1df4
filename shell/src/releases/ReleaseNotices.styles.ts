import { lineAbove, lineBelow, styled } from '@padiman/ui/styles';

export const Line = styled('p', {
  px: 4,
  py: 2,
  fontSize: 'caption',
  bg: 'waiting.subtle',
  color: 'waiting.text',
  ...lineBelow,
  '& a, & button': {
    textDecoration: 'underline',
    color: 'inherit',
    cursor: 'pointer',
    // On a phone 44 px high, without making the line higher.
    display: 'inline-block',
    py: { base: 3, md: 0 },
    my: { base: -3, md: 0 },
    px: { base: 3, md: 0 },
    mx: { base: -3, md: 0 },
  },
});

export const Builds = styled('ul', { mt: 4 });

export const Build = styled('li', { py: 2, ...lineAbove, overflowWrap: 'anywhere' });

/** Reason for a build; `special` for one that differs from everybody else's. */
export const Reason = styled('span', {
  variants: { special: { true: { color: 'waiting.text', fontWeight: 'semibold' } } },
});
