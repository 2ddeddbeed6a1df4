import { chakra } from '@chakra-ui/react';
import { useId, type ReactNode } from 'react';

const Frame = chakra('div', { base: { display: 'grid', gap: 1 } });
const Label = chakra('label', { base: { fontWeight: 'medium' } });
const Problem = chakra('p', { base: { color: 'danger.text', fontSize: 'caption' } });

/** What a control needs to belong to its label and its message. */
export interface ControlProps {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

/** Label, control and message of one field, tied together for screen readers. */
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
        <Problem id={messageId} role="alert">
          {error}
        </Problem>
      )}
    </Frame>
  );
}
