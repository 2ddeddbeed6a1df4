import { previewOf } from './posts.messages.ts';

test.each([
  ['twenty characters ok', 'twenty characters ok'],
  ['twenty-one characters', 'twenty-one character…'],
  ['', '—'],
  [null, '—'],
  // A family emoji is one grapheme of several code points.
  ['👨‍👩‍👧‍👦'.repeat(21), `${'👨‍👩‍👧‍👦'.repeat(20)}…`],
])('%j is shown as %j', (text, preview) => {
  expect(previewOf(text)).toBe(preview);
});
