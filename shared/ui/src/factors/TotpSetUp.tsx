import { QRCodeSVG } from 'qrcode.react';
import type { FactorSetUpState } from '@padiman/client/factors';
import { Stack } from '../layout/Stack.styles.ts';
import { Text } from '../layout/Text.styles.ts';
import { Alert } from '../states/Alert.tsx';
import { CodeForm } from './CodeForm.tsx';
import { Picture, Secret } from './TotpSetUp.styles.ts';

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
