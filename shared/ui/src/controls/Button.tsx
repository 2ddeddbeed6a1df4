import { chakra } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';

const StyledButton = chakra('button', {
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
    },
    full: { true: { w: 'full' } },
  },
  defaultVariants: { look: 'quiet' },
});

/**
 * Button; disabled while `busy`. With `busyText` it shows that text while `busy`, and is always as wide as the longer
 * of the two texts.
 */
export function Button({
  busy = false,
  busyText,
  children,
  disabled,
  type = 'button',
  ...rest
}: ComponentProps<typeof StyledButton> & { busy?: boolean; busyText?: string; children: ReactNode }) {
  return (
    <StyledButton type={type} disabled={disabled || busy} aria-busy={busy || undefined} {...rest}>
      {busyText === undefined ? (
        children
      ) : (
        <Stack>
          <Text shown={!busy}>{children}</Text>
          <Text shown={busy}>{busyText}</Text>
        </Stack>
      )}
    </StyledButton>
  );
}

const Stack = chakra('span', {
  base: {
    display: 'grid',
    justifyItems: 'center',
    '& > *': { gridArea: '1 / 1', display: 'inline-flex', alignItems: 'center', gap: 2 },
  },
});

function Text({ shown, children }: { shown: boolean; children: ReactNode }) {
  return (
    <span aria-hidden={!shown} style={{ visibility: shown ? 'visible' : 'hidden' }}>
      {children}
    </span>
  );
}

/** The button's styles alone, for a link that looks like a button: `<ButtonBase asChild><Link …/></ButtonBase>`. */
export const ButtonBase = StyledButton;
