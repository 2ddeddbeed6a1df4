import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { Frame } from './Alert.styles.ts';

/** Inline message of a failure or a success, announced by screen readers. */
export function Alert({ tone = 'bad', children }: { tone?: 'bad' | 'good'; children: ReactNode }) {
  return (
    <Frame tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon name={tone === 'bad' ? 'alert' : 'accepted'} />
      <span>{children}</span>
    </Frame>
  );
}
