import { useState } from 'react';
import { Button } from '../controls/Button.tsx';
import { Row } from '../layout/Row.styles.ts';
import { Stack } from '../layout/Stack.styles.ts';
import { Text } from '../layout/Text.styles.ts';
import { Alert } from '../states/Alert.tsx';
import { List } from './RecoveryCodes.styles.ts';

function download(codes: readonly string[]) {
  const address = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: 'recovery-codes.txt' });
  link.click();
  URL.revokeObjectURL(address);
}

/** New recovery codes, shown once, with buttons that copy and save them. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [copied, setCopied] = useState<boolean>();
  const copy = () =>
    void navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Stack gap={4} tone="text">
      <Text>
        Each of these codes signs you in once, if you lose your passkey or app. Keep them in a safe place:
        they are not shown again.
      </Text>
      <List aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </List>
      <Row gap={2}>
        <Button onClick={copy}>Copy</Button>
        <Button onClick={() => download(codes)}>Download</Button>
      </Row>
      {copied === true && <Alert tone="good">The codes were copied.</Alert>}
      {copied === false && <Alert>The codes could not be copied. Download them, or write them down.</Alert>}
      <Button look="primary" full onClick={onDone}>
        I have saved the codes
      </Button>
    </Stack>
  );
}
