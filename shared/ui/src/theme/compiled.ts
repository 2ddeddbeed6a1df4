import { Children, cloneElement, createElement, type ElementType, type ReactElement } from 'react';

/** Styles of a component that the build compiled. */
export interface CompiledStyles {
  /** Names of the variants, in the order of the keys of `classes`. */
  variants: readonly string[];
  defaults: Readonly<Record<string, string>>;
  /** Class of each combination of options, by the options joined with `|`; empty where no option is chosen. */
  classes: Readonly<Record<string, string>>;
}

type Props = Record<string, unknown>;

/** Adds rules to the page. */
export function addRules(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}

/** Creates the component that `styled` would create, from compiled styles whose rules are in the page. */
export function compiled(tag: ElementType, { variants, defaults, classes }: CompiledStyles) {
  const options = variants.map((name, index) => ({
    name,
    known: new Set(Object.keys(classes).map((key) => key.split('|')[index])),
  }));
  return ({ asChild, className, ...props }: Props): ReactElement => {
    const rest = { ...props };
    const key = options.map(({ name, known }) => {
      const chosen = String(props[name] ?? defaults[name] ?? '');
      delete rest[name];
      return known.has(chosen) ? chosen : '';
    });
    const own = joined(classes[key.join('|')], className);
    if (!asChild) return createElement(tag, { ...rest, className: own });
    const { children, ...passed } = rest;
    const child = Children.only(children) as ReactElement<Props>;
    return cloneElement(child, { ...passed, className: joined(own, child.props.className) });
  };
}

const joined = (...classes: unknown[]): string => classes.filter(Boolean).join(' ');
