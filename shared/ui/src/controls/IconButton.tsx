import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';

const Square = chakra('button', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    boxSize: { base: 'touch', sm: 'control' },
    flexShrink: 0,
    borderRadius: 'control',
    color: 'text.muted',
    cursor: 'pointer',
    '&:hover:not(:disabled)': { bg: 'subtle', color: 'text' },
    _disabled: { cursor: 'not-allowed', opacity: 0.5 },
  },
});

/** Button with an icon; `label` is its accessible name and tooltip. */
export function IconButton({ label, ...rest }: ComponentProps<typeof Square> & { label: string }) {
  return <Square type="button" aria-label={label} title={label} {...rest} />;
}
