import type { SystemContext, SystemStyleObject } from '@chakra-ui/react';
import createCache from '@emotion/cache';
import { css as serialized } from '@emotion/react';
import type { CompiledStyles } from './compiled.ts';
import { createConsoleSystem } from './system.ts';
import { globalStyles, sourceOf, type Recipe } from './styled.ts';

const system = createConsoleSystem();

/**
 * Compiles what a module named `*.styles.ts` exports.
 *
 * @returns names that are imported from `@padiman/ui/styles`, rules of all its styles, and the expression of each export
 * @throws for an export that is no result of `styled` or `globalStyles`
 */
export function compileModule(exported: Readonly<Record<string, unknown>>) {
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
 * Compiles a recipe to the rules that Chakra and Emotion would add at run time: a class of the base, and one of each option
 * of each variant. They stand in the order of the recipe, so that a later variant overrides what is before it.
 */
export function compileRecipe(
  { cva }: SystemContext,
  { base = {}, variants = {}, defaultVariants = {} }: Recipe,
): { styles: CompiledStyles; css: string } {
  const rules: string[] = [];
  // A class of one recipe alone: the same styles may stand in another order in another one.
  const owner = serialized(JSON.stringify([base, variants])).name;
  const classesOf = (options: Readonly<Record<string, SystemStyleObject>>) =>
    mapped(options, (styles) => {
      const resolved = cva({ base: styles })({}) as object;
      if (Object.keys(resolved).length === 0) return undefined;
      const { className, css } = compileStyles(resolved, undefined, owner);
      rules.push(css);
      return className;
    });
  const styles = {
    ...classesOf({ base }),
    variants: mapped(variants, classesOf),
    defaults: mapped(defaultVariants, String),
  };
  return { styles, css: rules.join('') };
}

/** Applies a function to each value of an object; without those for which it returns undefined. */
const mapped = <V, R>(object: Readonly<Record<string, V>>, change: (value: V) => R | undefined) =>
  Object.fromEntries(
    Object.entries(object)
      .map(([name, value]) => [name, change(value)] as const)
      .filter((entry): entry is readonly [string, R] => entry[1] !== undefined),
  );

/** Compiles the global styles of a theme: the reset, tokens, styles of elements. */
export function compileGlobals({ _global }: SystemContext): string {
  return _global.map((styles) => compileStyles(styles as object, '').css).join('');
}

/**
 * CSS of a style object.
 *
 * @param given selector of its rules; a class made from the content and its owner by default
 */
function compileStyles(styles: object, given?: string, owner = ''): { className: string; css: string } {
  const content = serialized(styles as Parameters<typeof serialized>[0]);
  const { name } = serialized(`${content.name} ${owner}`);
  const className = `pd-${name}`;
  const selector = given ?? `.${className}`;
  // Without its prefixes: the build adds those that browsers need (`styles-loader.ts`).
  const cache = createCache({ key: 'pd', stylisPlugins: [] });
  const rules: string[] = [];
  // With a page Emotion inserts the rules one by one, without one it returns them.
  const sheet = Object.assign(cache.sheet, { insert: (rule: string) => void rules.push(rule) });
  // Under its own name: Emotion keeps the rules of a name, with their selector, for all caches of the process.
  const written = cache.insert(selector, { ...content, name }, sheet, false) as string | undefined;
  const css = written ?? rules.join('');
  if (!css.includes(selector)) throw new Error(`The rules of ${selector} were not written`);
  return { className, css };
}
