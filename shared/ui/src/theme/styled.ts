import type { SystemStyleObject } from '@chakra-ui/react';
import type { ComponentProps, JSX, ReactElement } from 'react';
import { compiled } from './compiled.ts';

/** Name of an element of HTML. */
type Tag = keyof JSX.IntrinsicElements;

/** Options of each variant with their styles. */
export type Variants = Record<string, Record<string, SystemStyleObject>>;

/** Chosen options of the variants; an option named `true` is chosen by a boolean. */
export type VariantProps<V extends Variants> = {
  [Name in keyof V]?: keyof V[Name] | ('true' extends keyof V[Name] ? boolean : never) | undefined;
};

/** Styles of a component in Chakra's terms: tokens, conditions and breakpoints of the console's theme. */
export interface Recipe<V extends Variants = Variants> {
  base?: SystemStyleObject;
  variants?: V;
  defaultVariants?: VariantProps<V>;
}

/**
 * Component with the styles of a recipe. With `asChild` its only child gets them, and its properties. It takes no `color`,
 * an attribute of elements that has no effect.
 */
export type Styled<T extends Tag, V extends Variants> = (
  props: Omit<ComponentProps<T>, keyof V | 'color'> & VariantProps<V> & { asChild?: boolean },
) => ReactElement;

const sources = new Map<unknown, { tag: Tag; recipe: Recipe }>();

/** Tag and recipe of a component made by {@link styled}, for the build. */
export const sourceOf = (component: unknown) => sources.get(component);

/**
 * Creates a component with styles of its own, in a file named `*.styles.ts`: the build replaces it by the compiled styles,
 * so that a page computes none; see ADR 0057. What is not built, such as a unit test, gets the component without styles.
 *
 * @param styles recipe, or styles alone; constant: they may use other constants, but nothing of the browser
 */
export function styled<T extends Tag, const V extends Variants = Record<never, never>>(
  tag: T,
  styles: Recipe<V> | SystemStyleObject,
): Styled<T, V> {
  const isRecipe = 'base' in styles || 'variants' in styles;
  const recipe = (isRecipe ? styles : { base: styles }) as Recipe;
  const variants = Object.fromEntries(Object.keys(recipe.variants ?? {}).map((name) => [name, {}]));
  const component = compiled(tag, { variants, defaults: {} }) as unknown as Styled<T, V>;
  sources.set(component, { tag, recipe });
  return component;
}

/**
 * Stands for the global styles of the theme in a module named `*.styles.ts`: reset, tokens, styles of elements. The build
 * adds their rules to the page.
 */
export const globalStyles = false;
