import type { ComponentProps } from 'react';
import { Square } from './IconButton.styles.ts';

/** Button with an icon; `label` is its accessible name and tooltip. */
export function IconButton({ label, ...rest }: ComponentProps<typeof Square> & { label: string }) {
  return <Square type="button" aria-label={label} title={label} {...rest} />;
}
