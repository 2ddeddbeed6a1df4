import { useId, type ReactNode } from 'react';
import { Frame, Label, ErrorMessage } from './FieldFrame.styles.ts';

/** Attributes that connect a control with its label and error message. */
export interface ControlProps {
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
      <Label htmlFor={id}>{label}</Label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': error ? messageId : undefined,
      })}
      {error && (
        <ErrorMessage id={messageId} role="alert">
          {error}
        </ErrorMessage>
      )}
    </Frame>
  );
}
