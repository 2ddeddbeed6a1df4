import { chakra, ChakraProvider } from '@chakra-ui/react';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { render } from '@testing-library/react';
import type { ComponentType, ReactElement } from 'react';
import { createConsoleSystem } from './system.ts';
import { compiled } from './compiled.ts';
import { compileModule, compileRecipe } from './compile-styles.ts';
import { globalStyles, styled, type Recipe } from './styled.ts';

const system = createConsoleSystem();

/** Compiled component of a recipe, its rules, and the component that has them from Chakra. */
function bothOf(recipe: Recipe) {
  const { styles, css } = compileRecipe(system, recipe);
  return {
    Line: compiled('p', styles),
    css,
    styles,
    LineByChakra: chakra('p', recipe as object) as ComponentType<object>,
  };
}

/** Variants that override properties of the base. */
const overriding = bothOf({
  base: { px: 4, color: 'text', '&:hover': { color: 'brand.text' } },
  variants: {
    look: {
      quiet: { bg: 'surface', borderColor: 'line' },
      loud: { bg: 'brand.solid', px: 2, borderColor: 'line' },
    },
    full: { true: { borderInlineWidth: '2px' } },
  },
  defaultVariants: { look: 'quiet' },
});
/** Variants that set other properties than the base and each other. */
const separate = bothOf({
  base: { display: 'flex', px: { base: 4, sm: 2 }, color: 'text', '&:hover': { color: 'brand.text' } },
  variants: {
    look: { quiet: { bg: 'surface' }, loud: { bg: 'brand.solid', '&:hover': { bg: 'brand.hover' } } },
    full: { true: { w: { base: 'full', sm: 'auto' } } },
  },
  defaultVariants: { look: 'quiet' },
});
/** One variant that overrides the base, and one that does not. */
const mixed = bothOf({
  base: { px: 4, color: 'text' },
  variants: {
    full: { true: { w: 'full' } },
    look: { quiet: { paddingLeft: 1 }, loud: { color: 'brand.text', '&:focus': { px: 2 } } },
  },
});
const { Line, styles } = overriding;

/** The first element of a rendering, as markup. */
const markupOf = (element: ReactElement) => render(element).container.innerHTML;

const classesOf = (markup: string) => (/<p class="([\w -]*)"/.exec(markup)?.[1] ?? '').split(' ');

/** Declarations of an element with these classes, each with its conditions and selector. */
function declarationsOf(css: string, classes: readonly string[]): string[] {
  const path: string[] = [];
  return [...css.matchAll(/([^{};]+)\{|([^{};]+)|\}/g)].flatMap(([, opened, declaration]) => {
    if (opened !== undefined) path.push(opened);
    else if (declaration === undefined) path.pop();
    else {
      const place = path
        .join(' ')
        .replaceAll(/\.[\w-]+/g, (name) => (classes.includes(name.slice(1)) ? '.own' : name));
      return place.includes('.own') ? [`${place} ${declaration}`] : [];
    }
    return [];
  });
}

const options = [
  ['the defaults', {}],
  ['an option', { look: 'loud' }],
  ['a switch', { full: true }],
  ['a switch that is off', { full: false }],
  ['options of several variants', { look: 'loud', full: true }],
] as const;
const ways = [
  ['in one class', overriding, 1],
  ['in a class of each variant', separate, 3],
  ['in a class of the base and one variant', mixed, 2],
] as const;

test.each(
  ways.flatMap(([way, made, count]) => options.map(([name, props]) => ({ way, made, count, name, props }))),
)(
  '$way, $name: the rules are those that Chakra adds at run time',
  ({ made: { css, Line, LineByChakra }, count, props }) => {
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
    const classes = classesOf(markupOf(<Line {...props} />));
    expect(classes.length).toBeLessThanOrEqual(count);
    const declarations = declarationsOf(css, classes);
    const expected = declarationsOf(added.join(''), classesOf(byChakra));
    expect(declarations.join()).toContain('var(--pd-colors-');
    expect(declarations.toSorted()).toEqual(expected.toSorted());
    // In one class the order decides which declaration applies.
    if (classes.length === 1) expect(declarations).toEqual(expected);
  },
);

test('a group has the variants that set properties of each other, and each option of others one class', () => {
  const groupsOf = ({ styles }: typeof separate) =>
    styles.groups.map(({ variants, classes }) => [variants, Object.keys(classes)]);
  expect(groupsOf(overriding)).toEqual([
    [
      ['look', 'full'],
      ['quiet|true', 'quiet|', 'loud|true', 'loud|'],
    ],
  ]);
  expect(groupsOf(separate)).toEqual([
    [[], ['']],
    [['look'], ['quiet', 'loud']],
    [['full'], ['true']],
  ]);
  expect(groupsOf(mixed)).toEqual([
    [['look'], ['quiet', 'loud', '']],
    [['full'], ['true']],
  ]);
});

test.each([
  ['a shorthand', { p: 2 }, { paddingLeft: 1 }],
  ['a selector', { color: 'text' }, { '&:hover': { color: 'line' } }],
  ['a breakpoint', { gap: 1 }, { columnGap: { sm: 2 } }],
  ['logical sides', { insetStart: 0 }, { left: 1 }],
  ['a logical size', { w: 'full' }, { inlineSize: 'auto' }],
  ['places', { placeItems: 'center' }, { alignItems: 'start' }],
  ['the font', { font: 'inherit' }, { fontSize: 'caption' }],
])('%s: properties that could override each other stay in one class', (_name, base, bad) => {
  expect(bothOf({ base, variants: { tone: { bad } } }).styles.groups).toHaveLength(1);
});

test('everything but variants is passed to the element, with classes that were given', () => {
  expect(markupOf(<Line id="one" look="loud" className="own" aria-label="One" />)).toBe(
    `<p id="one" aria-label="One" class="${styles.groups[0]?.classes['loud|']} own"></p>`,
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
  ).toBe(`<a href="/users" class="${styles.groups[0]?.classes['quiet|']} link" data-place="top">Users</a>`);
});

test('without a build the element has no styles, and no variants', () => {
  const Plain = styled('p', { variants: { full: { true: { w: 'full' } } } });
  expect(markupOf(<Plain full className="own" />)).toBe('<p class="own"></p>');
});

test('a module is compiled to its rules, and an expression for each export', () => {
  const module = compileModule({ Frame: styled('div', { base: { p: 2 } }), hasGlobalRules: globalStyles });
  expect(module.exports.Frame).toMatch(/compiled\("div", \{.*"classes":\{"":"pd-\w+"\}\}\]\}\)$/);
  expect(module.exports.hasGlobalRules).toBe('true');
  expect(module.css).toMatch(/^@layer reset, base, tokens, recipes;/);
  expect(module.css).toContain('--pd-colors-brand-solid');
  expect(module.css).toContain('padding:var(--pd-spacing-2)');
});

test('an export that is no style ends the build', () => {
  expect(() => compileModule({ size: 4 })).toThrow('The export size is not made by styled()');
});
