import { previewOf } from './preview.ts';

test.each([
  ['twenty characters ok', 'twenty characters ok'],
  ['twenty-one characters', 'twenty-one character…'],
  ['', ''],
  // An emoji of a family is one character to people, and many to a machine.
  ['👨‍👩‍👧‍👦'.repeat(21), `${'👨‍👩‍👧‍👦'.repeat(20)}…`],
])('%j is shown as %j', (text, preview) => {
  expect(previewOf(text)).toBe(preview);
});
