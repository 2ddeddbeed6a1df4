import { useMemo, useState } from 'react';
import { QRCodeSVG } from 'qrcode.react';
import { type PendingLogin, passkeyForm } from '@padiman/contracts';
import {
  pendingProver,
  pendingSetUp,
  supportsPasskeys,
  useFactorSetUp,
  type FinishedLogin,
  type FactorSetUpState,
} from '@padiman/client/factors';
import { useForm } from '@padiman/client/forms';
import { saveFile } from '@padiman/client/query';
import { Button } from '../controls/buttons.tsx';
import { copyText } from '../controls/copy-text.ts';
import { Stack, Text, Row } from '../layout/layout.styles.ts';
import { ExpiredLogin, FactorForm, CodeForm } from './FactorForm.tsx';
import { TextField } from '../controls/fields.tsx';
import { Alert } from '../states/states.tsx';
import { Picture, Secret, CodeList } from './factors.styles.ts';

/** Splits a secret into groups of four, as people type it. */
const grouped = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** Set-up of an authenticator app: QR code, secret as a text, and the first code. */
export function TotpSetUp({
  setUp: { totp, busy, error, confirmTotp },
}: {
  setUp: Pick<FactorSetUpState, 'totp' | 'busy' | 'error' | 'confirmTotp'>;
}) {
  return (
    <Stack gap={4} tone="text">
      {totp && (
        <>
          <Text>Scan the picture with your authenticator app, or type the secret into it.</Text>
          <Picture>
            <QRCodeSVG value={totp.uri} size={168} title="QR code for the authenticator app" />
          </Picture>
          <Secret aria-label="Secret">{grouped(totp.secret)}</Secret>
          <CodeForm method="totp" primary busy={busy} submitText="Confirm" onSubmit={confirmTotp} />
        </>
      )}
      {error && <Alert>{error}</Alert>}
    </Stack>
  );
}

/** Second step of a login: the proof of a factor, or the set-up of one that the admin's rights need. */
export function SecondStep({
  pending,
  onDone,
  onRestart,
}: {
  pending: PendingLogin;
  onDone: (login: FinishedLogin) => void;
  onRestart: () => void;
}) {
  const prover = useMemo(() => pendingProver(pending, onDone), [pending, onDone]);
  return pending.setUp ? (
    <SetUp pending={pending} onDone={onDone} onRestart={onRestart} />
  ) : (
    <FactorForm prover={prover} onRestart={onRestart} />
  );
}

function SetUp({ pending, onDone, onRestart }: Parameters<typeof SecondStep>[0]) {
  const [login, setLogin] = useState<FinishedLogin>();
  const [choice, setChoice] = useState<'passkey' | 'totp'>();
  const setUp = useFactorSetUp(pendingSetUp(pending, setLogin));
  const passkeys = pending.passkeysPossible && supportsPasskeys();
  if (login) return <RecoveryCodes codes={login.recoveryCodes ?? []} onDone={() => onDone(login)} />;
  if (setUp.expired) return <ExpiredLogin message={setUp.error} onRestart={onRestart} />;
  if (choice === 'passkey') return <PasskeySetUp setUp={setUp} />;
  if (choice === 'totp') return <TotpSetUp setUp={setUp} />;
  return (
    <Stack gap={3} tone="text">
      {passkeys && (
        <Button look="primary" full onClick={() => setChoice('passkey')}>
          Create a passkey
        </Button>
      )}
      <Button
        look={passkeys ? 'quiet' : 'primary'}
        full
        onClick={() => {
          setChoice('totp');
          void setUp.beginTotp();
        }}
      >
        Set up an authenticator app
      </Button>
      <Text tone="muted" size="caption">
        A passkey is your fingerprint, face or PIN on this device, or a security key. An authenticator app
        shows a new code each 30 seconds.
      </Text>
    </Stack>
  );
}

/** Form that creates a passkey under a name. */
export function PasskeySetUp({
  setUp: { busy, error, addPasskey },
}: {
  setUp: Pick<FactorSetUpState, 'busy' | 'error' | 'addPasskey'>;
}) {
  const { field, handleSubmit } = useForm(passkeyForm, { name: '' });
  const submit = handleSubmit(({ name }) => addPasskey(name));
  return (
    <form noValidate onSubmit={submit} aria-label="New passkey">
      <Stack gap={4} tone="text">
        <TextField label="Name, such as Work laptop" autoComplete="off" {...field('name')} />
        {error && <Alert>{error}</Alert>}
        <Button type="submit" look="primary" full busy={busy} busyText="Waiting for the passkey...">
          Create passkey
        </Button>
      </Stack>
    </form>
  );
}

/** New recovery codes, shown once, with buttons that copy and save them. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [copied, setCopied] = useState<boolean>();
  const download = () =>
    saveFile({
      name: 'recovery-codes.txt',
      content: new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }),
    });
  const copy = () => void copyText(codes.join('\n')).then(setCopied);
  return (
    <Stack gap={4} tone="text">
      <Text>
        Each of these codes signs you in once, if you lose your passkey or app. Keep them in a safe place:
        they are not shown again.
      </Text>
      <CodeList aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </CodeList>
      <Row gap={2}>
        <Button onClick={copy}>Copy</Button>
        <Button onClick={download}>Download</Button>
      </Row>
      {copied === true && <Alert tone="good">The codes were copied.</Alert>}
      {copied === false && <Alert>The codes could not be copied. Download them, or write them down.</Alert>}
      <Button look="primary" full onClick={onDone}>
        I have saved the codes
      </Button>
    </Stack>
  );
}
