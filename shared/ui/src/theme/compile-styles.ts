import type { SystemContext } from '@chakra-ui/react';
import createCache from '@emotion/cache';
import { css as serialized } from '@emotion/react';
import type { CompiledStyles } from './compiled.ts';
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
 * Compiles a recipe as Chakra and Emotion would at run time. Each combination of options has a class of its own with all
 * its rules, as there.
 */
export function compileRecipe(
  { cva }: SystemContext,
  recipe: Recipe,
): { styles: CompiledStyles; css: string } {
  const { variants = {}, defaultVariants = {} } = recipe;
  const names = Object.keys(variants);
  const defaults = Object.fromEntries(
    Object.entries(defaultVariants).map(([name, option]) => [name, String(option)]),
  );
  const resolve = cva(recipe as Parameters<typeof cva>[0]);
  const choices = names.map((name) => [
    ...Object.keys(variants[name] ?? {}),
    ...(defaults[name] === undefined ? [''] : []),
  ]);
  const rules = new Map<string, string>();
  const classes = Object.fromEntries(
    combinationsOf(choices).map((options) => {
      const chosen = Object.fromEntries(names.map((name, index) => [name, options[index] || undefined]));
      const { className, css } = compileStyles(resolve(chosen as never) as object);
      rules.set(className, css);
      return [options.join('|'), className];
    }),
  );
  return { styles: { variants: names, defaults, classes }, css: [...rules.values()].join('') };
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
