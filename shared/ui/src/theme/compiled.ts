import { Children, cloneElement, createElement, type ElementType, type ReactElement } from 'react';

/** Classes of a component that the build compiled: of the base, and of each option of each variant. */
export interface CompiledStyles {
  base?: string;
  variants: Readonly<Record<string, Readonly<Record<string, string>>>>;
  defaults: Readonly<Record<string, string>>;
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
export const compiled =
  (tag: ElementType, { base, variants, defaults }: CompiledStyles) =>
  ({ asChild, className, ...props }: Props): ReactElement => {
    const chosen = Object.entries(variants).map(
      ([name, classes]) => classes[String(props[name] ?? defaults[name])],
    );
    const own = joined(base, ...chosen, className);
    const rest = { ...props };
    for (const name of Object.keys(variants)) delete rest[name];
    if (!asChild) return createElement(tag, { ...rest, className: own });
    const { children, ...passed } = rest;
    const child = Children.only(children) as ReactElement<Props>;
    return cloneElement(child, { ...passed, className: joined(own, child.props.className) });
  };

const joined = (...classes: unknown[]): string => classes.filter(Boolean).join(' ');
