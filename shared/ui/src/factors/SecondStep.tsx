import { useMemo, useState } from 'react';
import type { PendingLogin } from '@padiman/contracts';
import {
  pendingProver,
  pendingSetUp,
  supportsPasskeys,
  useFactorSetUp,
  type FinishedLogin,
} from '@padiman/client/factors';
import { Button } from '../controls/Button.tsx';
import { Stack } from '../layout/Stack.styles.ts';
import { Text } from '../layout/Text.styles.ts';
import { ExpiredLogin } from './ExpiredLogin.tsx';
import { FactorForm } from './FactorForm.tsx';
import { PasskeySetUp } from './PasskeySetUp.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TotpSetUp } from './TotpSetUp.tsx';

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

function SetUp({
  pending,
  onDone,
  onRestart,
}: {
  pending: PendingLogin;
  onDone: (login: FinishedLogin) => void;
  onRestart: () => void;
}) {
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
