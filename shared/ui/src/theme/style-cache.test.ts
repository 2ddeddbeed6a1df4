import { createStyleCache } from './style-cache.ts';

const elements = (key: string) => document.querySelectorAll(`style[data-emotion=${key}]`);

test('the rules of each update are in a style element of their own', async () => {
  const { sheet } = createStyleCache();
  sheet.isSpeedy = true;
  sheet.insert('.first { color: red }');
  sheet.insert('.second { color: red }');
  expect(elements(sheet.key)).toHaveLength(1);
  await Promise.resolve();
  sheet.insert('.third { color: red }');
  const rules = [...elements(sheet.key)].map(
    (element) => (element as HTMLStyleElement).sheet?.cssRules.length,
  );
  expect(rules).toEqual([2, 1]);
});
