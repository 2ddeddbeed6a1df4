import { VisuallyHidden } from '../layout/VisuallyHidden.styles.ts';
import { Frame } from './Switch.styles.ts';

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
    <Frame
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
    </Frame>
  );
}
