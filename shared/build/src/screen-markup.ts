import { transform } from 'lightningcss';

const styleElement = /<style[^>]*>(.*?)<\/style>/gs;
const styleAttribute = /<(\w+)([^>]*?) style="([^"]*)"([^>]*)>/g;

const decoded = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');

/** Class of compiled styles, as a selector. */
const compiledClass = /\.(pd-[\w-]+)/g;

/**
 * Makes the markup of a first screen from that of its components: one style element in place of theirs, without the rules
 * of components that it does not have, and classes in place of style attributes, which the Content-Security-Policy refuses.
 * Both come and go with the screen. An element with the class `needs-scripts` is shown only where scripts are off or blocked.
 */
export function screenMarkup(rendered: string): string {
  const styles: string[] = [];
  const withoutStyles = rendered.replace(styleElement, (_all, css: string) => {
    styles.push(css);
    return '';
  });
  const classes = new Map<string, string>();
  const markup = withoutStyles.replace(
    styleAttribute,
    (_all, tag: string, before: string, given: string, after: string) => {
      const name = classes.get(given) ?? `first-screen-${classes.size}`;
      if (!classes.has(given)) styles.push(`.${name}{${decoded(given)}}`);
      classes.set(given, name);
      const others = before + after;
      return /\bclass="/.test(others)
        ? `<${tag}${others.replace(/\bclass="/, `$&${name} `)}>`
        : `<${tag} class="${name}"${others}>`;
    },
  );
  // The page's first script sets the classes.
  styles.push('.signed-in #first-screen,.scripted .needs-scripts{display:none}');
  const css = [...new Set(styles)].join('\n');
  const unusedSymbols = [...css.matchAll(compiledClass)]
    .map(([, name = '']) => name)
    .filter((name) => !markup.includes(name));
  const { code } = transform({
    filename: 'screen.css',
    code: Buffer.from(css),
    minify: true,
    unusedSymbols: [...new Set(unusedSymbols)],
  });
  return `<div id="first-screen"><style>${Buffer.from(code).toString()}</style>${markup}</div>`;
}
