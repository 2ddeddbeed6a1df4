import { controlHeight } from '../theme/shapes.ts';
import { styled } from '../theme/styled.ts';

/** Colors of a button, and its background under a pointer. */
const look = (bg: string, color: string, hover: string, border?: string) => ({
  bg,
  color,
  ...(border && { borderColor: border }),
  '&:hover:not(:disabled)': { bg: hover },
});

export const StyledButton = styled('button', {
  base: {
    ...controlHeight,
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 2,
    px: 4,
    borderRadius: 'control',
    borderWidth: '1px',
    borderColor: 'transparent',
    fontSize: 'body',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    textDecoration: 'none',
    transition: 'background-color 140ms, border-color 140ms, color 140ms',
    _disabled: { cursor: 'not-allowed', opacity: 0.55 },
  },
  variants: {
    look: {
      primary: look('brand.solid', 'brand.contrast', 'brand.hover'),
      quiet: look('surface', 'text', 'subtle', 'edge'),
      plain: { ...look('transparent', 'brand.text', 'subtle'), px: 2 },
      danger: look('danger.solid', 'danger.contrast', 'danger.hover'),
      dangerQuiet: look('surface', 'danger.text', 'danger.subtle', 'danger.text'),
      dangerPlain: { ...look('transparent', 'danger.text', 'subtle'), px: 2 },
    },
    full: { true: { w: 'full' } },
  },
  defaultVariants: { look: 'quiet' },
});

export const Overlaid = styled('span', {
  display: 'grid',
  justifyItems: 'center',
  '& > *': { gridArea: '1 / 1', display: 'inline-flex', alignItems: 'center', gap: 2 },
});

export const Square = styled('button', {
  display: 'inline-grid',
  placeItems: 'center',
  boxSize: { base: 'touch', sm: 'control' },
  flexShrink: 0,
  borderRadius: 'control',
  color: 'text.muted',
  cursor: 'pointer',
  '&:hover:not(:disabled)': { bg: 'subtle', color: 'text' },
  _disabled: { cursor: 'not-allowed', opacity: 0.5 },
});

export const SwitchFrame = styled('button', {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  minH: { base: 'touch', sm: '28px' },
  textAlign: 'start',
  cursor: 'pointer',
  borderRadius: 'control',
  _disabled: { cursor: 'not-allowed' },
  '& [data-track]': {
    flexShrink: 0,
    w: '30px',
    h: '18px',
    p: '2px',
    borderRadius: 'round',
    borderWidth: '1px',
    borderColor: 'edge',
    bg: 'subtle',
    transition: 'background-color 140ms',
  },
  '& [data-track]::before': {
    content: '""',
    display: 'block',
    boxSize: '12px',
    borderRadius: 'round',
    bg: 'edge',
    transition: 'transform 140ms',
  },
  '&[aria-checked=true] [data-track]': { bg: 'brand.solid', borderColor: 'brand.solid' },
  '&[aria-checked=true] [data-track]::before': { bg: 'brand.contrast', transform: 'translateX(12px)' },
  // Forced colors replace backgrounds unless they are system colors.
  '@media (forced-colors: active)': {
    '& [data-track]': { forcedColorAdjust: 'none', bg: 'Canvas', borderColor: 'ButtonText' },
    '& [data-track]::before': { bg: 'ButtonText' },
    '&[aria-checked=true] [data-track]': { bg: 'Highlight', borderColor: 'Highlight' },
    '&[aria-checked=true] [data-track]::before': { bg: 'HighlightText' },
  },
  '&[aria-busy=true] [data-track]': { animation: 'shimmer 1.4s ease-in-out infinite' },
});
