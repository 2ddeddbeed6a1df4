import { defineSemanticTokens, defineTokens } from '@chakra-ui/react';

const both = (light: string, dark: string) => ({ value: { base: light, _dark: dark } });

/** Scales: fonts, sizes, spacing, radii. */
export const tokens = defineTokens({
  fonts: {
    body: {
      value:
        "'Inter Variable', 'Inter as Arial', 'Inter as Roboto', system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif",
    },
    heading: {
      value:
        "'Inter Variable', 'Inter as Arial', 'Inter as Roboto', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
    },
    mono: { value: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace' },
  },
  fontSizes: {
    caption: { value: '12px' },
    body: { value: '14px' },
    lead: { value: '16px' },
    title: { value: '20px' },
    figure: { value: '26px' },
  },
  fontWeights: { normal: { value: '400' }, medium: { value: '500' }, semibold: { value: '600' } },
  lineHeights: { body: { value: '20px' }, tight: { value: '1.25' } },
  spacing: {
    1: { value: '4px' },
    2: { value: '8px' },
    3: { value: '12px' },
    4: { value: '16px' },
    5: { value: '20px' },
    6: { value: '24px' },
    8: { value: '32px' },
    10: { value: '40px' },
    12: { value: '48px' },
  },
  sizes: {
    full: { value: '100%' },
    drawer: { value: '240px' },
    loginForm: { value: '400px' },
    control: { value: '36px' },
    touch: { value: '44px' },
    row: { value: '40px' },
    rowCompact: { value: '32px' },
    page: { value: '1440px' },
  },
  radii: { control: { value: '6px' }, surface: { value: '10px' }, round: { value: '999px' } },
  durations: { quick: { value: '140ms' } },
});

/** Colors and shadows by meaning, light and dark. Contrast: text at least 4.5:1, control borders 3:1. */
export const semanticTokens = defineSemanticTokens({
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
      solid: both('#b87503', '#e0a33b'),
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
    raised: both('0 1px 2px rgba(16, 32, 26, 0.08)', '0 1px 2px rgba(0, 0, 0, 0.5)'),
    floating: both('0 12px 32px rgba(16, 32, 26, 0.18)', '0 12px 32px rgba(0, 0, 0, 0.6)'),
  },
});
