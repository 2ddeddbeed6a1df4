import { styled } from '@padiman/ui/styles';

export const Section = styled('section', { base: { '& > h3': { fontWeight: 'semibold', mb: 2 } } });

export const List = styled('ul', {
  base: {
    listStyle: 'none',
    display: 'grid',
    gap: 2,
    '& > li': { display: 'grid', gridTemplateColumns: '20px 1fr', alignItems: 'start' },
    '& > li > svg': { mt: '2px' },
    '& small': { display: 'block', color: 'text.muted', fontSize: 'caption', overflowWrap: 'anywhere' },
  },
});

/** Icon and word of an outcome. */
export const Outcome = styled('li', {
  base: {},
  variants: {
    outcome: {
      failed: { '& > svg': { color: 'danger.text' }, '& b': { color: 'danger.text' } },
      unknown: { '& > svg': { color: 'waiting.text' }, '& b': { color: 'waiting.text' } },
      passed: { '& > svg': { color: 'brand.text' }, '& b': { fontWeight: 'normal', color: 'text.muted' } },
    },
  },
});
