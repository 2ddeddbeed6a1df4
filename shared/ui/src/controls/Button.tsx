import type { ComponentProps, ReactNode } from 'react';
import { StyledButton, Stack } from './Button.styles.ts';

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

function Text({ shown, children }: { shown: boolean; children: ReactNode }) {
  return (
    <span aria-hidden={!shown} style={{ visibility: shown ? 'visible' : 'hidden' }}>
      {children}
    </span>
  );
}

/** The button's styles alone, for a link that looks like a button: `<ButtonBase asChild><Link …/></ButtonBase>`. */
export const ButtonBase = StyledButton;
