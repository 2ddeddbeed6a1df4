import type { ReactNode } from 'react';
import { partMarks } from '@padiman/federation/pages';

interface WhenProps {
  /** Text of the brand that the part depends on. */
  text: string | undefined;
  /** True for a part of brands without the text. */
  isMissing?: boolean;
  children: ReactNode;
}

/** Part of a page that depends on a text of the brand. The build writes it between marks, by which the edge chooses. */
export function When({ text, isMissing = false, children }: WhenProps) {
  const marks = partMarks(text, isMissing ? 'unless' : 'if');
  if (!marks) return (text === undefined) === isMissing ? children : null;
  return (
    <>
      {marks[0]}
      {children}
      {marks[1]}
    </>
  );
}
