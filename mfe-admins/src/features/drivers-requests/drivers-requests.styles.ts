import { caption, surface, styled } from '@padiman/ui/styles';

/** Licence and facts beside the video; one below the other where there is no room. */
export const Parts = styled('div', {
  base: {
    display: 'grid',
    gap: 4,
    alignItems: 'start',
    '& > div': { display: 'grid', gap: 5, minW: 0 },
    '& > div > section > h3': { fontWeight: 'semibold', mb: 2 },
    '& dl': { rowGap: 3 },
    '& li time': { fontSize: 'caption' },
  },
  variants: {
    count: {
      one: { gridTemplateColumns: 'minmax(0, 1fr)' },
      two: { gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } },
    },
    framed: { true: { '& > div': { p: 3, ...surface } } },
  },
});

/** Licence number in figures that can be told apart, to compare it with another source. */
export const LicenceNumber = styled('p', {
  fontFamily: 'mono',
  fontSize: 'title',
  overflowWrap: 'anywhere',
  mb: 3,
});

export const VideoLink = styled('a', {
  display: 'inline-flex',
  alignItems: 'center',
  verticalAlign: 'middle',
  minH: { base: 'touch', sm: '28px' },
  color: 'brand.text',
  textDecoration: 'underline',
});

export const Section = styled('section', { '& > h3': { fontWeight: 'semibold', mb: 2 } });

export const Checks = styled('ul', {
  listStyle: 'none',
  display: 'grid',
  gap: 2,
  '& > li': { display: 'grid', gridTemplateColumns: '20px 1fr', alignItems: 'start' },
  '& > li > svg': { mt: '2px' },
  '& small': { display: 'block', ...caption, overflowWrap: 'anywhere' },
});

/** Icon and word of an outcome. */
export const CheckOutcome = styled('li', {
  base: {},
  variants: {
    outcome: {
      failed: { '& > svg': { color: 'danger.text' }, '& b': { color: 'danger.text' } },
      unknown: { '& > svg': { color: 'waiting.text' }, '& b': { color: 'waiting.text' } },
      passed: { '& > svg': { color: 'brand.text' }, '& b': { fontWeight: 'normal', color: 'text.muted' } },
    },
  },
});

/** Keeps its place before the size of the video is known. */
export const Video = styled('video', {
  aspectRatio: '16 / 9',
  w: 'full',
  borderRadius: 'control',
  bg: 'subtle',
});
