import { createSystem, defaultBaseConfig, defineConfig, type SystemContext } from '@chakra-ui/react';
import { checkbox, radio } from './choices.ts';
import { semanticTokens, tokens } from './tokens.ts';

/** Descriptors of a custom property; the types of styles know no at-rules with descriptors. */
const notInherited = { syntax: "'*'", inherits: 'false' } as object;

const config = defineConfig({
  preflight: true,
  cssVarsPrefix: 'pd',
  globalCss: {
    // Reserves the width of the scroll bar, so that the layout does not shift when it appears.
    html: { colorScheme: 'light', scrollbarGutter: 'stable', '&.dark': { colorScheme: 'dark' } },
    body: {
      bg: 'canvas',
      color: 'text',
      fontFamily: 'body',
      fontSize: 'body',
      lineHeight: 'body',
      fontVariantNumeric: 'tabular-nums',
      pointerEvents: 'auto !important',
    },
    // Not while a dialog is open, because its backdrop must cover the whole width; padding keeps the layout (overlay-queue.ts).
    'html:has(body[data-scroll-lock])': { scrollbarGutter: 'auto', paddingInlineEnd: 'var(--gutter, 0px)' },
    // Set by dialogs when they open and close, as is pointer-events of body. Inherited by every element, each would compute
    // all styles of the page again. Backdrops keep the pointer from the page.
    '@property --gutter': notInherited,
    '@property --scrollbar-width': notInherited,
    'input[type=checkbox]': checkbox,
    'input[type=radio]': radio,
    '*:focus-visible': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '2px' },
  },
  theme: {
    breakpoints: { sm: '640px', md: '900px', lg: '1200px' },
    tokens,
    semanticTokens,
    keyframes: {
      shimmer: { '50%': { opacity: '0.45' } },
      appear: { from: { opacity: '0', transform: 'scale(0.6)' } },
    },
  },
});

/** Creates the design system of the console: Chakra's engine and base styles with our own tokens. */
export const createConsoleSystem = (): SystemContext => createSystem(defaultBaseConfig, config);
