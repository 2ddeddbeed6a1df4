import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react';
import { checkbox, radio } from './choices.ts';
import { dialogRecipe, drawerRecipe } from './recipes.ts';
import { semanticTokens, tokens } from './tokens.ts';

const config = defineConfig({
  preflight: true,
  cssVarsPrefix: 'pd',
  globalCss: {
    // The room of a scroll bar is kept, so that nothing moves when one comes or goes.
    html: { colorScheme: 'light', scrollbarGutter: 'stable', '&.dark': { colorScheme: 'dark' } },
    body: {
      bg: 'canvas',
      color: 'text',
      fontFamily: 'body',
      fontSize: 'body',
      lineHeight: 'body',
      fontVariantNumeric: 'tabular-nums',
    },
    // Except under a dialog, whose scrim has to cover all; what stands below keeps its place all the same.
    'html:has(body[data-scroll-lock])': { scrollbarGutter: 'auto' },
    'body[data-scroll-lock]': { paddingInlineEnd: 'var(--scrollbar-width, 0px)' },
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
    slotRecipes: { dialog: dialogRecipe, drawer: drawerRecipe },
  },
});

/** The console's own design: Chakra's engine with our tokens, and none of its look. */
export const system = createSystem(defaultBaseConfig, config);
