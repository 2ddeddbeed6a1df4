import { lineBelow, styled } from '@padiman/ui/styles';

/** Section with facts, a text or a list of records. */
export const Section = styled('section', {
  '& > h3': { mb: 2, fontWeight: 'semibold' },
  '& > [role=group]': { mb: 3 },
  '& > ul': { listStyle: 'none' },
  '& li': { display: 'grid', gap: 1, py: 2, ...lineBelow, overflowWrap: 'anywhere' },
  '& li:first-of-type': { pt: 0 },
  '& li:last-of-type': { borderBottomWidth: 0, pb: 0 },
  '& a': { color: 'brand.text', fontWeight: 'medium', textDecoration: 'underline' },
  '& li p': { color: 'text.muted' },
});

/** Decisions on a report, in one row. */
export const Decisions = styled('div', { display: 'flex', gap: 2, mt: 1 });
