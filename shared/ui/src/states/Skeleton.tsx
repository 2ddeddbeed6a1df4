import type { ComponentProps } from 'react';
import { Block } from './Skeleton.styles.ts';

/**
 * Placeholder of loading content; give it the size of that content.
 *
 * @param w all the width there is by default
 */
export function Skeleton({ h, w, style, ...rest }: ComponentProps<typeof Block> & { h: string; w?: string }) {
  return <Block {...rest} style={{ height: h, width: w, ...style }} />;
}
