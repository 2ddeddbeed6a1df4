import type { ComponentProps, ReactNode } from 'react';
import { StyledButton, Overlaid, Square, SwitchFrame } from './buttons.styles.ts';
import { Icon, type IconName } from '../icons/Icon.tsx';
import { VisuallyHidden } from '../layout/layout.styles.ts';

/**
 * Button; disabled while `busy`. With `busyText` it shows that text while `busy`, and is always as wide as the longer
 * of the two texts. `shortcut` is the key that presses it, which it shows.
 */
export function Button({
  busy = false,
  busyText,
  shortcut,
  children,
  disabled,
  type = 'button',
  ...rest
}: ComponentProps<typeof StyledButton> & {
  busy?: boolean;
  busyText?: string;
  shortcut?: string;
  children: ReactNode;
}) {
  return (
    <StyledButton
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      aria-keyshortcuts={shortcut?.replace('Esc', 'Escape')}
      {...rest}
    >
      {busyText === undefined ? (
        children
      ) : (
        <Overlaid>
          <Text shown={!busy}>{children}</Text>
          <Text shown={busy}>{busyText}</Text>
        </Overlaid>
      )}
      {shortcut && (
        <>
          {' '}
          <kbd aria-hidden="true">{shortcut}</kbd>
        </>
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

/** Button with an icon; `label` is its accessible name and tooltip. */
export function IconButton({
  label,
  icon,
  size,
  children,
  ...rest
}: ComponentProps<typeof Square> & { label: string; icon?: IconName; size?: number }) {
  return (
    <Square type="button" aria-label={label} title={label} {...rest}>
      {icon ? <Icon name={icon} size={size} /> : children}
    </Square>
  );
}

/**
 * Switch of a setting that is saved at once. While `busy` it shows the new value and ignores presses.
 *
 * @param subject owner of the setting, such as a person's name; read by screen readers only
 */
export function Switch({
  label,
  subject,
  checked,
  busy = false,
  disabled = false,
  onChange,
}: {
  label: string;
  subject?: string;
  checked: boolean;
  busy?: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <SwitchFrame
      type="button"
      role="switch"
      aria-checked={checked}
      aria-busy={busy || undefined}
      aria-disabled={disabled || busy || undefined}
      // `aria-disabled` instead of `disabled`, which would lose the focus.
      onClick={() => !disabled && !busy && onChange(!checked)}
    >
      <span data-track="" />
      <span>
        {label}
        {subject && <VisuallyHidden> for {subject}</VisuallyHidden>}
        {busy && <VisuallyHidden>, saving</VisuallyHidden>}
      </span>
    </SwitchFrame>
  );
}
