import { chakra } from '@chakra-ui/react';
import { useId, type ReactNode } from 'react';

const Frame = chakra('div', { base: { display: 'grid', gap: 1 } });
const Label = chakra('label', { base: { fontWeight: 'medium' } });
const ErrorMessage = chakra('p', { base: { color: 'danger.text', fontSize: 'caption' } });

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
