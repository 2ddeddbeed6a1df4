import { useState, type ReactNode } from 'react';
import { Button } from '@padiman/ui';
import { Dialog } from '@padiman/ui/overlay';

/** Dialog with a secret that is shown once, and a button that copies it. */
export function SecretDialog({
  title,
  secret,
  onClose,
  children,
}: {
  title: string;
  secret: string;
  onClose: () => void;
  /** Content; `copied` is undefined until it was tried. */
  children: (copied: boolean | undefined) => ReactNode;
}) {
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
      title={title}
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
      {children(copied)}
    </Dialog>
  );
}
