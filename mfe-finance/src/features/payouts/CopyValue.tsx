import { useState, type ReactNode } from 'react';
import { IconButton, VisuallyHidden } from '@padiman/ui';
import { Copied } from './payouts.styles.ts';

/** Milliseconds for which a copy is confirmed. */
const confirmedFor = 2_000;

/** A value with a button that copies it. @param what name of the value and its owner: `account number of Ada Obi` */
export function CopyValue({ value, what, children }: { value: string; what: string; children: ReactNode }) {
  const [result, setResult] = useState<'copied' | 'failed'>();
  const copy = () => {
    const show = (shown: typeof result) => {
      setResult(shown);
      setTimeout(() => setResult(undefined), confirmedFor);
    };
    void navigator.clipboard.writeText(value).then(
      () => show('copied'),
      () => show('failed'),
    );
  };
  const icon = result === undefined ? 'copy' : result === 'copied' ? 'accepted' : 'alert';
  return (
    <Copied>
      <span title={value}>{children}</span>
      <IconButton label={`Copy ${value}, ${what}`} icon={icon} size={15} onClick={copy} />
      <VisuallyHidden role="status">
        {result === 'copied' && 'Copied'}
        {result === 'failed' && 'The value could not be copied'}
      </VisuallyHidden>
    </Copied>
  );
}
