import { Alert, Button, Stack, Text } from '@padiman/ui';
import { Dialog } from '@padiman/ui/overlay';
import { useCopy } from './service-keys.hooks.ts';
import { Token } from './CreatedKey.styles.ts';

/** The new key, shown once, with a button that copies it. */
export function CreatedKey({ token, onClose }: { token: string; onClose: () => void }) {
  const { copy, copied } = useCopy(token);
  return (
    <Dialog
      open
      title="Service key created"
      onClose={onClose}
      actions={
        <>
          <Button onClick={copy}>Copy</Button>
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <Stack gap={3} tone="text">
        <Text>Copy the key now: it is not shown again.</Text>
        <Token>{token}</Token>
        {copied === true && <Alert tone="good">The key was copied.</Alert>}
        {copied === false && <Alert>The key could not be copied. Select it and copy it by hand.</Alert>}
      </Stack>
    </Dialog>
  );
}
