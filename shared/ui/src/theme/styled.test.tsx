import { chakra, ChakraProvider } from '@chakra-ui/react';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { render } from '@testing-library/react';
import type { ComponentType, ReactElement } from 'react';
import { createConsoleSystem } from './system.ts';
import { compiled, type CompiledStyles } from './compiled.ts';
import { compileModule, compileRecipe } from './compile-styles.ts';
import { globalStyles, styled, type Recipe } from './styled.ts';

const system = createConsoleSystem();

/** Compiled component of a recipe, its rules, and the component that has them from Chakra. */
function bothOf(recipe: Recipe) {
  const { styles, css } = compileRecipe(system, recipe);
  const LineByChakra = chakra('p', recipe as object) as ComponentType<object>;
  return { Line: compiled('p', styles), css, styles, LineByChakra };
}

/** Recipe whose variants override properties of the base, and of the variant before. */
const { Line, LineByChakra, styles, css } = bothOf({
  base: { display: 'flex', px: { base: 4, sm: 2 }, color: 'text', '&:hover': { color: 'brand.text' } },
  variants: {
    look: {
      quiet: { bg: 'surface', borderColor: 'line', paddingLeft: 1 },
      loud: { bg: 'brand.solid', px: 2, borderColor: 'line', '&:hover': { color: 'brand.hover' } },
    },
    full: { true: { w: { base: 'full', sm: 'auto' }, borderColor: 'edge' } },
  },
  defaultVariants: { look: 'quiet' },
});

/** The first element of a rendering, as markup. */
const markupOf = (element: ReactElement) => render(element).container.innerHTML;

/** Classes of the base and a look. */
const classOf = (look: string) => `${styles.base} ${styles.variants.look?.[look]}`;

const allClasses = ({ base = '', variants }: CompiledStyles) => [
  base,
  ...Object.values(variants).flatMap(Object.values),
];

const classesOf = (markup: string) => (/<p class="([\w -]*)"/.exec(markup)?.[1] ?? '').split(' ');

/** Declarations that apply to an element with these classes, by condition, selector and property. */
function declarationsOf(rules: string, classes: readonly string[]): Record<string, string> {
  const path: string[] = [];
  const found: Record<string, string> = {};
  for (const [, opened, declaration] of rules.matchAll(/([^{};]+)\{|([^{};]+)|\}/g)) {
    if (opened !== undefined) path.push(opened);
    else if (declaration === undefined) path.pop();
    else {
      const place = path
        .join(' ')
        .replaceAll(/\.[\w-]+/g, (name) => (classes.includes(name.slice(1)) ? '.own' : name));
      const [property, value = ''] = declaration.split(':');
      if (!place.includes('.own')) continue;
      // It overrides what is before it, also what holds for some windows.
      const overridden = Object.keys(found).filter((key) =>
        key.endsWith(` ${place.replace('@layer recipes ', '')} ${property}`),
      );
      for (const key of overridden) delete found[key];
      found[`${place} ${property}`] = value;
    }
  }
  return found;
}

test.each([
  ['the defaults', {}],
  ['an option', { look: 'loud' }],
  ['a switch', { full: true }],
  ['a switch that is off', { full: false }],
  ['options of several variants', { look: 'loud', full: true }],
])('%s: the styles are those that Chakra adds at run time', (_, props) => {
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
  const declarations = declarationsOf(css, classesOf(markupOf(<Line {...props} />)));
  expect(JSON.stringify(declarations)).toContain('var(--pd-colors-');
  expect(declarations).toEqual(declarationsOf(added.join(''), classesOf(byChakra)));
});

test('the rules of a recipe stand in its order, under classes of its own', () => {
  const positions = allClasses(styles).map((name) => css.indexOf(name));
  expect(positions).toHaveLength(4);
  expect(positions).toEqual(positions.toSorted((one, other) => one - other));
  const { styles: others } = bothOf({ base: { bg: 'surface' }, variants: { full: { true: { px: 4 } } } });
  const swapped = bothOf({ base: { px: 4 }, variants: { full: { true: { bg: 'surface' } } } });
  expect(new Set([others, swapped.styles].flatMap(allClasses)).size).toBe(4);
});

test('everything but variants is passed to the element, with classes that were given', () => {
  expect(markupOf(<Line id="one" look="loud" className="own" aria-label="One" />)).toBe(
    `<p id="one" aria-label="One" class="${classOf('loud')} own"></p>`,
  );
});

test('an unknown option is none', () => {
  expect(markupOf(<Line look="unheard of" />)).toBe(`<p class="${styles.base}"></p>`);
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
  ).toBe(`<a href="/users" class="${classOf('quiet')} link" data-place="top">Users</a>`);
});

test('without a build the element has no styles, and no variants', () => {
  const Plain = styled('p', { variants: { full: { true: { w: 'full' } } } });
  expect(markupOf(<Plain full className="own" />)).toBe('<p class="own"></p>');
});

test('a module is compiled to its rules, and an expression for each export', () => {
  const module = compileModule({ Frame: styled('div', { p: 2 }), hasGlobalRules: globalStyles });
  expect(module.exports.Frame).toMatch(
    /compiled\("div", \{"base":"pd-\w+","variants":\{\},"defaults":\{\}\}\)$/,
  );
  expect(module.exports.hasGlobalRules).toBe('true');
  expect(module.css).toMatch(/^@layer reset, base, tokens, recipes;/);
  expect(module.css).toContain('--pd-colors-brand-solid');
  expect(module.css).toContain('padding:var(--pd-spacing-2)');
});

test('an export that is no style ends the build', () => {
  expect(() => compileModule({ size: 4 })).toThrow('The export size is not made by styled()');
});
