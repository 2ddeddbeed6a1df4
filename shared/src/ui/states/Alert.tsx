import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';

const Frame = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: 2,
    p: 3,
    borderRadius: 'control',
    bg: 'danger.subtle',
    color: 'danger.text',
    '& > svg': { flexShrink: 0, mt: '1px' },
  },
});

/** A failure said where it happened, and read out at once. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <Frame role="alert">
      <Icon name="alert" />
      <span>{children}</span>
    </Frame>
  );
}
