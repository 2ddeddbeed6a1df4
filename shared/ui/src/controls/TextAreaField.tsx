import { chakra } from '@chakra-ui/react';
import { useId, type ComponentProps } from 'react';
import { formatCount } from '../format/money.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { TextArea } from './field-styles.ts';

const Counter = chakra('p', {
  base: {
    fontSize: 'caption',
    color: 'text.muted',
    textAlign: 'end',
    '&[data-over]': { color: 'danger.text' },
  },
});

/**
 * A labelled field of many lines that counts its characters. What is over the limit is not cut off: the person
 * decides what to leave out.
 */
export function TextAreaField({
  label,
  error,
  length,
  limit,
  ...rest
}: ComponentProps<typeof TextArea> & {
  label: string;
  error?: string | undefined;
  /** How many characters stand in it now. */
  length: number;
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
