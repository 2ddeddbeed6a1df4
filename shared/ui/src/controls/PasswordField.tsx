import { useState, type ComponentProps } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import { Input } from './fields.styles.ts';
import { IconButton } from './IconButton.tsx';
import { Inset } from './PasswordField.styles.ts';

/** Labelled password field with a button that shows or hides the password. */
export function PasswordField({
  label,
  error,
  ...rest
}: ComponentProps<typeof Input> & { label: string; error?: string | undefined }) {
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame label={label} error={error}>
      {(props) => (
        <Inset>
          <Input {...rest} {...props} type={shown ? 'text' : 'password'} />
          <IconButton
            label={shown ? 'Hide password' : 'Show password'}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'hide' : 'show'} />
          </IconButton>
        </Inset>
      )}
    </FieldFrame>
  );
}
