import { useId, type ComponentProps } from 'react';
import { formatCount } from '../format/numbers.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { TextArea } from './fields.styles.ts';
import { Counter } from './TextAreaField.styles.ts';

/** Labelled multi-line field with a character counter. Text over the limit is kept and marked. */
export function TextAreaField({
  label,
  error,
  length,
  limit,
  ...rest
}: ComponentProps<typeof TextArea> & {
  label: string;
  error?: string | undefined;
  /** Current number of characters. */
  length: number;
  /** Largest number of characters. */
  limit: number;
}) {
  const counterId = useId();
  return (
    <FieldFrame label={label} error={error}>
      {({ 'aria-describedby': message, ...props }) => (
        <>
          <TextArea {...rest} {...props} aria-describedby={message ? `${message} ${counterId}` : counterId} />
          <Counter id={counterId} data-over={length > limit || undefined}>
            {formatCount(length)} / {formatCount(limit)}
          </Counter>
        </>
      )}
    </FieldFrame>
  );
}
