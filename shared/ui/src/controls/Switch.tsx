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
 * A setting that holds as soon as it is switched. While it is saved it shows what was asked for and takes no
 * second press.
 *
 * @param subject whose setting it is, for screen readers
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
      // Not `disabled`: the focus must not be lost while it is saved.
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
