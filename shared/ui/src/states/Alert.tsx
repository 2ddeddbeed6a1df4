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
    '& > svg': { flexShrink: 0, mt: '1px' },
    '& a': { textDecoration: 'underline' },
  },
  variants: {
    tone: {
      bad: { bg: 'danger.subtle', color: 'danger.text' },
      good: { bg: 'selected', color: 'brand.text' },
    },
  },
});

/** Inline message of a failure or a success, announced by screen readers. */
export function Alert({ tone = 'bad', children }: { tone?: 'bad' | 'good'; children: ReactNode }) {
  return (
    <Frame tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon name={tone === 'bad' ? 'alert' : 'accepted'} />
      <span>{children}</span>
    </Frame>
  );
}
