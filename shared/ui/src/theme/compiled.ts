import { Children, cloneElement, createElement, type ElementType, type ReactElement } from 'react';

/** Styles of a component that the build compiled. */
export interface CompiledStyles {
  /** Names of all variants. */
  variants: readonly string[];
  defaults: Readonly<Record<string, string>>;
  /** Each element has one class of each group. */
  groups: readonly StyleGroup[];
}

/** Variants that set properties of each other; none for the base alone. */
export interface StyleGroup {
  /** Names of the variants, in the order of the keys of `classes`. */
  variants: readonly string[];
  /** Class of each combination of options, by the options joined with `|`; empty where no option is chosen. */
  classes: Readonly<Record<string, string>>;
}

type Props = Record<string, unknown>;

const withoutPage: string[] = [];

/** Rules that were added where there is no page. */
export const addedRules = (): string => withoutPage.join('');

/** Adds rules to the page; keeps them for {@link addedRules} where there is none. */
export function addRules(css: string): void {
  if (typeof document === 'undefined') {
    withoutPage.push(css);
    return;
  }
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}

/** Creates the component that `styled` would create, from compiled styles whose rules are in the page. */
export function compiled(tag: ElementType, { variants, defaults, groups }: CompiledStyles) {
  const choices = groups.map(({ variants: names, classes }) => ({
    classes,
    options: names.map((name, index) => ({
      name,
      known: new Set(Object.keys(classes).map((key) => key.split('|')[index])),
    })),
  }));
  return ({ asChild, className, ...props }: Props): ReactElement => {
    const chosen = choices.map(({ classes, options }) => {
      const key = options.map(({ name, known }) => {
        const option = String(props[name] ?? defaults[name] ?? '');
        return known.has(option) ? option : '';
      });
      return classes[key.join('|')];
    });
    const own = joined(...chosen, className);
    const rest = { ...props };
    for (const name of variants) delete rest[name];
    if (!asChild) return createElement(tag, { ...rest, className: own });
    const { children, ...passed } = rest;
    const child = Children.only(children) as ReactElement<Props>;
    return cloneElement(child, { ...passed, className: joined(own, child.props.className) });
  };
}

const joined = (...classes: unknown[]): string => classes.filter(Boolean).join(' ');
