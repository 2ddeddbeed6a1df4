import { useState } from 'react';
import { Button, Text } from '@padiman/ui';
import { Dialog } from '@padiman/ui/overlay';
import { Secret } from './SecretDialog.styles.ts';

/** Shows a new signing secret, once, with a button to copy it. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const [copied, setCopied] = useState<boolean>();
  // Absent on pages without TLS; then the text can be selected.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  const copy = () =>
    void (clipboard?.writeText(secret) ?? Promise.reject(new Error('no clipboard'))).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Dialog
      open
      title="Signing secret"
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
      <Text tone="text">The endpoint verifies messages with it. It is not shown again.</Text>
      <Secret>{secret}</Secret>
      <Text role="status">
        {copied === true && 'Copied.'}
        {copied === false && 'It could not be copied; select the text instead.'}
      </Text>
    </Dialog>
  );
}
