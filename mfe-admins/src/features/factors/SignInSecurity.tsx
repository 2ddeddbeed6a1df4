import { useState } from 'react';
import { supportsPasskeys, useOwnFactors } from '@padiman/client/factors';
import { Alert, Button, FailedState, Row, Skeleton, Stack, Text } from '@padiman/ui';
import { SettingCard } from '../../SettingCard.tsx';
import { AddFactorDialog } from './AddFactorDialog.tsx';
import { FactorList } from './FactorList.tsx';
import type { RemovedFactor } from './factors.hooks.ts';
import { RemoveFactorDialog } from './RemoveFactorDialog.tsx';
import { RenewCodesDialog } from './RenewCodesDialog.tsx';

type Open = { dialog: 'passkey' | 'totp' | 'codes' } | { dialog: 'remove'; factor: RemovedFactor };

/** Second factors of the own account: passkeys, authenticator app and recovery codes. */
export default function SignInSecurity() {
  const { factors, error, retry } = useOwnFactors();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  if (factors?.policy === 'off') return null;
  const passkeys = factors?.passkeysPossible === true && supportsPasskeys();
  const hasFactor = factors !== undefined && (factors.passkeys.length > 0 || factors.totp !== null);
  return (
    <SettingCard
      title="Sign-in security"
      description="A second factor beside the password: a passkey, or the codes of an authenticator app."
    >
      {factors ? (
        <>
          {factors.required && !hasFactor && <Alert>Your rights need a second factor. Set one up now.</Alert>}
          <Stack gap={3}>
            <FactorList factors={factors} onRemove={(factor) => setOpen({ dialog: 'remove', factor })} />
            <Row gap={2}>
              {passkeys && <Button onClick={() => setOpen({ dialog: 'passkey' })}>Add a passkey</Button>}
              {!factors.totp && (
                <Button onClick={() => setOpen({ dialog: 'totp' })}>Set up an authenticator app</Button>
              )}
              {hasFactor && (
                <Button onClick={() => setOpen({ dialog: 'codes' })}>Replace the recovery codes</Button>
              )}
            </Row>
            {!passkeys && (
              <Text tone="muted" size="caption">
                Passkeys are not possible in this browser or at this address.
              </Text>
            )}
          </Stack>
        </>
      ) : error ? (
        <FailedState title="Your second factors could not be loaded." error={error} retry={retry} />
      ) : (
        <Skeleton h="72px" role="status" aria-label="Loading" />
      )}
      {open?.dialog === 'remove' && <RemoveFactorDialog factor={open.factor} onClose={close} />}
      {open?.dialog === 'codes' && <RenewCodesDialog onClose={close} />}
      {(open?.dialog === 'passkey' || open?.dialog === 'totp') && (
        <AddFactorDialog kind={open.dialog} onClose={close} />
      )}
    </SettingCard>
  );
}
