import { styled } from '@padiman/ui/styles';

export const Builds = styled('ul', { base: { mt: 4 } });

export const Build = styled('li', {
  base: { py: 2, borderTopWidth: '1px', borderColor: 'line', overflowWrap: 'anywhere' },
});

/** Reason for a build; `special` for one that differs from everybody else's. */
export const Reason = styled('span', {
  variants: { special: { true: { color: 'waiting.text', fontWeight: 'semibold' } } },
});
