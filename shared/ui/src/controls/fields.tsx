import { useId, type ReactNode, type ComponentProps, useState } from 'react';
import { Counter, Frame, Input, Inset, NativeSelect, TextArea } from './fields.styles.ts';
import { IconButton } from './buttons.tsx';
import { formatCount } from '../format/formats.ts';

/** Attributes that connect a control with its label and error message. */
interface ControlProps {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

/** Label, control and error message of one field, connected for screen readers. */
export function FieldFrame({
  label,
  error,
  children,
}: {
  label: string;
  error?: string | undefined;
  children: (props: ControlProps) => ReactNode;
}) {
  const id = useId();
  const messageId = `${id}-message`;
  return (
    <Frame>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': error ? messageId : undefined,
      })}
      {error && (
        <p id={messageId} role="alert">
          {error}
        </p>
      )}
    </Frame>
  );
}

type FieldProps = ComponentProps<typeof Input> & { label: string; error?: string | undefined };

/** Labelled one-line field. Accepts the result of react-hook-form's `register`. */
export function TextField({ label, error, ...rest }: FieldProps) {
  return (
    <FieldFrame label={label} error={error}>
      {(props) => <Input type="text" {...rest} {...props} />}
    </FieldFrame>
  );
}

/** Labelled password field with a button that shows or hides the password. */
export function PasswordField({ label, error, ...rest }: FieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame label={label} error={error}>
      {(props) => (
        <Inset>
          <Input {...rest} {...props} type={shown ? 'text' : 'password'} />
          <IconButton
            label={shown ? 'Hide password' : 'Show password'}
            icon={shown ? 'hide' : 'show'}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        </Inset>
      )}
    </FieldFrame>
  );
}

/** Labelled native select. */
export function SelectField<V extends string>({
  label,
  value,
  options,
  disabled = false,
  onChange,
}: {
  label: string;
  value: V;
  options: readonly { value: V; label: string }[];
  disabled?: boolean;
  onChange: (value: V) => void;
}) {
  return (
    <FieldFrame label={label}>
      {(props) => (
        <NativeSelect
          {...props}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value as V)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelect>
      )}
    </FieldFrame>
  );
}

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
