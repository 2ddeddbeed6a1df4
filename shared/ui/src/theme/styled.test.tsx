import { ChakraProvider } from '@chakra-ui/react';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createConsoleSystem } from './system.ts';
import { compiled } from './compiled.ts';
import { compileModule, compileRecipe } from './compile-styles.ts';
import { globalStyles, styled, type Recipe } from './styled.ts';

const recipe = {
  base: { px: 4, color: 'text', '&:hover': { color: 'brand.text' } },
  variants: {
    look: { quiet: { bg: 'surface' }, loud: { bg: 'brand.solid', px: 2 } },
    full: { true: { w: 'full' } },
  },
  defaultVariants: { look: 'quiet' },
} as const;
const system = createConsoleSystem();
const { styles, css } = compileRecipe(system, recipe as Recipe);
const Line = compiled('p', styles);
const LineByChakra = styled('p', recipe);

/** The first element of a rendering, as markup. */
const markupOf = (element: ReactElement) => render(element).container.innerHTML;

const classOf = (markup: string) => /<p class="([\w-]+)"/.exec(markup)?.[1] ?? 'none';

/** Rules of one class, with a name that does not depend on the class. */
const rulesOf = (text: string, name: string) =>
  text
    .split('@layer recipes')
    .find((rules) => rules.includes(`.${name}{`))
    ?.replaceAll(name, 'it');

test.each([
  ['the defaults', {}],
  ['an option', { look: 'loud' }],
  ['a switch', { full: true }],
  ['a switch that is off', { full: false }],
  ['options of several variants', { look: 'loud', full: true }],
] as const)('%s: the rules are those that Chakra adds at run time', (_name, props) => {
  const cache = createCache({ key: 'css' });
  const added: string[] = [];
  cache.sheet.insert = (rule) => void added.push(rule);
  const byChakra = markupOf(
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>
        <LineByChakra {...props} />
      </ChakraProvider>
    </CacheProvider>,
  );
  const rules = rulesOf(css, classOf(markupOf(<Line {...props} />)));
  expect(rules).toContain('var(--pd-colors-text)');
  expect(rules).toBe(rulesOf(added.join(''), classOf(byChakra)));
});

test('everything but variants is passed to the element, with classes that were given', () => {
  expect(markupOf(<Line id="one" look="loud" className="own" aria-label="One" />)).toBe(
    `<p id="one" aria-label="One" class="${styles.classes['loud|']} own"></p>`,
  );
});

test('an unknown option is none', () => {
  expect(markupOf(<Line look="unheard of" />)).toBe('<p class=""></p>');
});

test('with asChild the child has the class and the properties', () => {
  const link = (
    <a href="/users" className="link">
      Users
    </a>
  );
  expect(
    markupOf(
      <Line asChild data-place="top">
        {link}
      </Line>,
    ),
  ).toBe(`<a href="/users" class="${styles.classes['quiet|']} link" data-place="top">Users</a>`);
});

test('a module is compiled to its rules, and an expression for each export', () => {
  const module = compileModule({ Frame: styled('div', { base: { p: 2 } }), hasGlobalRules: globalStyles });
  expect(module.exports.Frame).toMatch(/compiled\("div", \{.*"classes":\{"":"pd-\w+"\}\}\)$/);
  expect(module.exports.hasGlobalRules).toBe('true');
  expect(module.css).toMatch(/^@layer reset, base, tokens, recipes;/);
  expect(module.css).toContain('--pd-colors-brand-solid');
  expect(module.css).toContain('padding:var(--pd-spacing-2)');
});

test('an export that is no style ends the build', () => {
  expect(() => compileModule({ size: 4 })).toThrow('The export size is not made by styled()');
});
