import {
  createSystem,
  defaultBaseConfig,
  defineConfig,
  type SystemContext,
  type SystemStyleObject,
  defineSemanticTokens,
  defineTokens,
} from '@chakra-ui/react';

/** Base of checkboxes and radio buttons; the browser's own ones do not match the theme. */
const choice: SystemStyleObject = {
  appearance: 'none',
  display: 'grid',
  placeContent: 'center',
  flexShrink: 0,
  boxSize: '16px',
  bg: 'surface',
  borderWidth: '1.5px',
  borderColor: 'edge',
  cursor: 'pointer',
  '&:checked, &:indeterminate': { bg: 'brand.solid', borderColor: 'brand.solid' },
  '&:disabled': { opacity: 0.55, cursor: 'not-allowed' },
  // With forced colors the browser's own control is used.
  '@media (forced-colors: active)': { appearance: 'auto', _before: { display: 'none' } },
};

/** Check mark; a line while indeterminate. */
const checkbox: SystemStyleObject = {
  ...choice,
  borderRadius: '4px',
  '&:checked::before': {
    content: '""',
    boxSize: '10px',
    bg: 'brand.contrast',
    clipPath: 'polygon(14% 44%, 0 58%, 40% 96%, 100% 20%, 86% 8%, 39% 68%)',
  },
  '&:indeterminate::before': { content: '""', w: '8px', h: '2px', bg: 'brand.contrast' },
};

/** Dot. In a group without a choice all radios are `:indeterminate`, which must look unchecked. */
const radio: SystemStyleObject = {
  ...choice,
  borderRadius: 'round',
  '&:checked, &:indeterminate': {},
  '&:checked': { bg: 'brand.solid', borderColor: 'brand.solid' },
  '&:checked::before': { content: '""', boxSize: '6px', borderRadius: 'round', bg: 'brand.contrast' },
};

const both = (light: string, dark: string) => ({ value: { base: light, _dark: dark } });

const scale = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));

/** Scales: fonts, sizes, spacing, radii. */
const tokens = defineTokens({
  fonts: scale({
    body: "'Inter Variable', 'Inter as Arial', 'Inter as Roboto', system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif",
    mono: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  }),
  fontSizes: scale({ caption: '12px', body: '14px', lead: '16px', title: '20px', figure: '26px' }),
  fontWeights: scale({ normal: '400', medium: '500', semibold: '600' }),
  lineHeights: scale({ body: '20px', tight: '1.25' }),
  spacing: scale({ 1: '4px', 2: '8px', 3: '12px', 4: '16px', 5: '20px', 6: '24px', 8: '32px', 12: '48px' }),
  sizes: scale({
    ...{ full: '100%', drawer: '240px', loginForm: '400px', control: '36px', touch: '44px' },
    ...{ row: '40px', rowCompact: '32px', page: '2200px', rail: '64px' },
  }),
  radii: scale({ control: '6px', surface: '10px', round: '999px' }),
});

/** Colors and shadows by meaning, light and dark. Contrast: text at least 4.5:1, control borders 3:1. */
const semanticTokens = defineSemanticTokens({
  colors: {
    canvas: both('#f5f7f6', '#0f1513'),
    surface: both('#ffffff', '#161e1b'),
    subtle: both('#edf1ef', '#1f2925'),
    selected: both('#e2f1e9', '#17352a'),
    text: { DEFAULT: both('#15201c', '#e7eeeb'), muted: both('#4d5b55', '#a6b4ae') },
    line: both('#dbe3df', '#2b3732'),
    edge: both('#7a8983', '#72827b'),
    brand: {
      solid: both('#0b5d43', '#1a7f5a'),
      hover: both('#084a35', '#16704f'),
      contrast: both('#ffffff', '#ffffff'),
      text: both('#0b5d43', '#6fd3a9'),
    },
    waiting: {
      subtle: both('#fff2d9', '#3a2b0c'),
      text: both('#845000', '#f5c66f'),
    },
    danger: {
      subtle: both('#fdeceb', '#40191a'),
      solid: both('#b42318', '#c2362b'),
      hover: both('#912018', '#a82d23'),
      contrast: both('#ffffff', '#ffffff'),
      text: both('#b42318', '#ff9f97'),
    },
    focus: both('#0b6bcb', '#7cc0ff'),
    scrim: both('rgba(15, 25, 21, 0.45)', 'rgba(0, 0, 0, 0.6)'),
  },
  shadows: {
    floating: both('0 12px 32px rgba(16, 32, 26, 0.18)', '0 12px 32px rgba(0, 0, 0, 0.6)'),
  },
});

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
    '[aria-current]': {
      '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
    },
    '*:focus-visible': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '2px' },
  },
  theme: {
    breakpoints: { sm: '640px', md: '1000px', lg: '1200px' },
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
