import { useState } from 'react';
import { useFactorProof, type FactorProver } from '@padiman/client/factors';
import { Button } from '../controls/Button.tsx';
import { Stack } from '../layout/Stack.styles.ts';
import { Text } from '../layout/Text.styles.ts';
import { Alert } from '../states/Alert.tsx';
import { CodeForm } from './CodeForm.tsx';
import { ExpiredLogin } from './ExpiredLogin.tsx';

/** Form that proves a second factor: by passkey, by a code of the app, or by a recovery code. */
export function FactorForm({ prover, onRestart }: { prover: FactorProver; onRestart?: () => void }) {
  const proof = useFactorProof(prover);
  const { methods, busy, error, expired, byPasskey, byCode } = proof;
  const [recovering, setRecovering] = useState(false);
  const hasRecovery = methods.includes('recovery');
  const code = recovering || !methods.includes('totp') ? 'recovery' : 'totp';
  const showsCode = code === 'totp' || (hasRecovery && (recovering || !methods.includes('passkey')));
  if (expired && onRestart) return <ExpiredLogin message={error} onRestart={onRestart} />;
  return (
    <Stack gap={4} tone="text">
      {methods.length === 0 && (
        <Text>
          The second factor of this account cannot be used here. Open the console at its public address, or
          ask a super admin to reset your factors.
        </Text>
      )}
      {methods.includes('passkey') && (
        <Button
          look="primary"
          full
          onClick={byPasskey}
          disabled={busy !== undefined}
          busy={busy === 'passkey'}
          busyText="Waiting for the passkey..."
        >
          Use a passkey
        </Button>
      )}
      {showsCode && (
        <CodeForm
          key={code}
          method={code}
          primary={!methods.includes('passkey')}
          busy={busy === code}
          onSubmit={(typed) => byCode(code, typed)}
        />
      )}
      {error && <Alert>{error}</Alert>}
      {hasRecovery && (methods.includes('totp') || methods.includes('passkey')) && (
        <Button look="plain" onClick={() => setRecovering(!recovering)} style={{ alignSelf: 'center' }}>
          {recovering ? 'Do not use a recovery code' : 'Use a recovery code'}
        </Button>
      )}
    </Stack>
  );
}
