import { styled } from '../theme/styled.ts';

export const StyledButton = styled('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 2,
    minH: { base: 'touch', sm: 'control' },
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
      primary: {
        bg: 'brand.solid',
        color: 'brand.contrast',
        '&:hover:not(:disabled)': { bg: 'brand.hover' },
      },
      quiet: {
        bg: 'surface',
        color: 'text',
        borderColor: 'edge',
        '&:hover:not(:disabled)': { bg: 'subtle' },
      },
      plain: { bg: 'transparent', color: 'brand.text', px: 2, '&:hover:not(:disabled)': { bg: 'subtle' } },
      danger: {
        bg: 'danger.solid',
        color: 'danger.contrast',
        '&:hover:not(:disabled)': { bg: 'danger.hover' },
      },
      dangerQuiet: {
        bg: 'surface',
        color: 'danger.text',
        borderColor: 'danger.text',
        '&:hover:not(:disabled)': { bg: 'danger.subtle' },
      },
      dangerPlain: {
        bg: 'transparent',
        color: 'danger.text',
        px: 2,
        '&:hover:not(:disabled)': { bg: 'subtle' },
      },
    },
    full: { true: { w: 'full' } },
  },
  defaultVariants: { look: 'quiet' },
});

export const Stack = styled('span', {
  base: {
    display: 'grid',
    justifyItems: 'center',
    '& > *': { gridArea: '1 / 1', display: 'inline-flex', alignItems: 'center', gap: 2 },
  },
});
