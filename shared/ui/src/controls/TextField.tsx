import type { ComponentProps } from 'react';
import { FieldFrame } from './FieldFrame.tsx';
import { Input } from './fields.styles.ts';

/** Labelled one-line field. Accepts the result of react-hook-form's `register`. */
export function TextField({
  label,
  error,
  ...rest
}: ComponentProps<typeof Input> & { label: string; error?: string | undefined }) {
  return (
    <FieldFrame label={label} error={error}>
      {(props) => <Input type="text" {...rest} {...props} />}
    </FieldFrame>
  );
}
