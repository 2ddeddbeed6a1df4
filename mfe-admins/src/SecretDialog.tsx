import { useState, type ReactNode } from 'react';
import { Button, copyText } from '@padiman/ui';
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
  /** Content; `copied` is undefined until it was tried, and false if the text must be selected instead. */
  children: (copied: boolean | undefined) => ReactNode;
}) {
  const [copied, setCopied] = useState<boolean>();
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => void copyText(secret).then(setCopied)}>Copy</Button>
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
