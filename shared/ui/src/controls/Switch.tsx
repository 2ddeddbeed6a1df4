import { chakra, VisuallyHidden } from '@chakra-ui/react';

const Frame = chakra('button', {
  base: {
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
    '&[aria-busy=true] [data-track]': { animation: 'shimmer 1.4s ease-in-out infinite' },
  },
});

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
