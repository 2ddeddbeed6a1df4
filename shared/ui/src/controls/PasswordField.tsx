import { chakra } from '@chakra-ui/react';
import { useState, type ComponentProps } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import { Input } from './field-styles.ts';
import { IconButton } from './IconButton.tsx';

const Inset = chakra('div', { base: { position: 'relative', '& > input': { pe: 12 } } });

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
            position="absolute"
            insetEnd="0"
            top="0"
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'hide' : 'show'} />
          </IconButton>
        </Inset>
      )}
    </FieldFrame>
  );
}
