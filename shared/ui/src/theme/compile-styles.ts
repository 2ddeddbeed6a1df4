import type { SystemContext } from '@chakra-ui/react';
import createCache from '@emotion/cache';
import { css as serialized } from '@emotion/react';
import type { CompiledStyles, StyleGroup } from './compiled.ts';
import { createConsoleSystem } from './system.ts';
import { globalStyles, sourceOf, type Recipe } from './styled.ts';

/** Module that takes the place of one that declares styles. */
export interface CompiledModule {
  /** Names that are imported from `@padiman/ui/styles`. */
  imports: readonly string[];
  /** Rules of all its styles. */
  css: string;
  /** Expression of each export. */
  exports: Readonly<Record<string, string>>;
}

const system = createConsoleSystem();

/**
 * Compiles what a module named `*.styles.ts` exports.
 *
 * @throws for an export that is no result of `styled` or `globalStyles`
 */
export function compileModule(exported: Readonly<Record<string, unknown>>): CompiledModule {
  // Layers have the order in which a page first names them.
  const rules: string[] = [system.layers.atRule];
  const exports = Object.entries(exported).map(([name, value]): [string, string] => {
    if (value === globalStyles) {
      rules.push(compileGlobals(system));
      return [name, 'true'];
    }
    const source = sourceOf(value);
    if (!source) throw new Error(`The export ${name} is not made by styled()`);
    const { styles, css } = compileRecipe(system, source.recipe);
    rules.push(css);
    return [name, `/* @__PURE__ */ compiled(${JSON.stringify(source.tag)}, ${JSON.stringify(styles)})`];
  });
  return { imports: ['addRules', 'compiled'], css: rules.join(''), exports: Object.fromEntries(exports) };
}

/**
 * Compiles a recipe to the rules that Chakra and Emotion would add at run time. Variants that set the same properties as
 * another one, or as the base, share a group: each combination of their options has a class, in which Chakra has resolved
 * what overrides what. All others are groups of their own, and an element has a class of each group.
 */
export function compileRecipe(
  { cva }: SystemContext,
  { base = {}, variants = {}, defaultVariants = {} }: Recipe,
): { styles: CompiledStyles; css: string } {
  const defaults = Object.fromEntries(
    Object.entries(defaultVariants).map(([name, option]) => [name, String(option)]),
  );
  const parts = [
    { names: [], properties: propertiesOf(cva({ base })({})) },
    ...Object.keys(variants).map((name) => ({
      names: [name],
      properties: Object.keys(variants[name] ?? {}).flatMap((option) =>
        propertiesOf(cva({ variants: { [name]: variants[name] ?? {} } })({ [name]: option } as never)),
      ),
    })),
  ];
  const rules = new Map<string, string>();
  const groups = separated(parts).flatMap(({ names, hasBase }): StyleGroup[] => {
    const resolve = cva({
      ...(hasBase && { base }),
      variants: Object.fromEntries(names.map((name) => [name, variants[name] ?? {}])),
    });
    const choices = names.map((name) => [
      ...Object.keys(variants[name] ?? {}),
      ...(defaults[name] === undefined ? [''] : []),
    ]);
    const classes = combinationsOf(choices).flatMap((options): [string, string][] => {
      const chosen = Object.fromEntries(names.map((name, index) => [name, options[index] || undefined]));
      const styles = resolve(chosen as never) as object;
      if (propertiesOf(styles).length === 0) return [];
      const { className, css } = compileStyles(styles);
      rules.set(className, css);
      return [[options.join('|'), className]];
    });
    return classes.length === 0 ? [] : [{ variants: names, classes: Object.fromEntries(classes) }];
  });
  const styles = { variants: Object.keys(variants), defaults, groups };
  return { styles, css: [...rules.values()].join('') };
}

interface Part {
  names: readonly string[];
  properties: readonly string[];
}

/** Joins the base, which comes first, and the variants to groups that set no properties of each other. */
function separated(parts: readonly Part[]): { names: readonly string[]; hasBase: boolean }[] {
  return parts
    .reduce<(Part & { hasBase: boolean })[]>((groups, part, index) => {
      const same = groups.filter(({ properties }) => overlap(properties, part.properties));
      const joined = {
        names: [...same.flatMap(({ names }) => names), ...part.names],
        properties: [...same.flatMap(({ properties }) => properties), ...part.properties],
        hasBase: index === 0 || same.some(({ hasBase }) => hasBase),
      };
      return [...groups.filter((group) => !same.includes(group)), joined];
    }, [])
    .sort((one, other) => Number(other.hasBase) - Number(one.hasBase));
}

const overlap = (some: readonly string[], others: readonly string[]) =>
  some.some((one) =>
    others.some(
      (other) =>
        familyOf(one) === familyOf(other) || one.startsWith(`${other}-`) || other.startsWith(`${one}-`),
    ),
  );

/** Names of all properties that styles set, also under selectors and conditions, as in CSS without vendor prefixes. */
const propertiesOf = (styles: object): string[] =>
  Object.entries(styles).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? propertiesOf(value) : [cssName(name)],
  );

const cssName = (name: string) =>
  name.startsWith('--')
    ? name
    : name
        .replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
        .replace(/^-(webkit|moz|ms)-/, '')
        .replace('inline-size', 'width')
        .replace('block-size', 'height');

const families: Readonly<Record<string, string>> = {
  ...{ top: 'inset', right: 'inset', bottom: 'inset', left: 'inset' },
  ...{ 'row-gap': 'gap', 'column-gap': 'gap', columns: 'column' },
  ...{ 'line-height': 'font', 'white-space': 'text' },
};

/**
 * Family of a property: properties of different families set different things, whichever rule comes first. Mostly the
 * first word, such as `padding`; too large a family only costs rules.
 */
function familyOf(property: string): string {
  const independent = /^(--.*|font-(size|weight|family)|(min|max)-(width|height))$/;
  if (independent.test(property)) return property;
  const [first = property, ...rest] = property.split('-');
  // As `place-items` sets `align-items` and `justify-items`.
  if (/^(place|align|justify)$/.test(first)) return rest.join('-');
  return families[property] ?? first;
}

/** Compiles the global styles of a theme: the reset, tokens, styles of elements. */
export function compileGlobals({ _global }: SystemContext): string {
  return _global.map((styles) => compileStyles(styles as object, '').css).join('');
}

/** CSS of a style object. @param selector of its rules; a class made from the content by default */
function compileStyles(styles: object, selector?: string): { className: string; css: string } {
  const content = serialized(styles as Parameters<typeof serialized>[0]);
  const className = `pd-${content.name}`;
  const cache = createCache({ key: 'pd' });
  const rules: string[] = [];
  // With a page Emotion inserts the rules one by one, without one it returns them.
  const sheet = Object.assign(cache.sheet, { insert: (rule: string) => void rules.push(rule) });
  const written = cache.insert(selector ?? `.${className}`, content, sheet, false) as string | undefined;
  return { className, css: written ?? rules.join('') };
}

function combinationsOf(choices: readonly (readonly string[])[]): string[][] {
  return choices.reduce<string[][]>(
    (combinations, options) =>
      combinations.flatMap((combination) => options.map((option) => [...combination, option])),
    [[]],
  );
}
