import { Alert, Button, formatCount } from '@padiman/ui';
import type { useVerification } from './security-log.hooks.ts';
import { resultText } from './security-log.messages.ts';
import { Hash, Result } from './AuditVerification.styles.ts';

type Verification = ReturnType<typeof useVerification>;

/** Starts the verification of the hash chain. */
export function VerifyButton({ verification: { verify, busy } }: { verification: Verification }) {
  return (
    <Button onClick={verify} busy={busy} busyText="Processing...">
      Verify
    </Button>
  );
}

/** Progress of a verification, then the number of rows and the last hash, or the first broken row. */
export function VerificationResult({ verification }: { verification: Verification }) {
  const { busy, check, failure } = verification;
  if (busy) {
    return (
      <Result role="status">
        {check ? `${formatCount(check.row)} of ${formatCount(check.rows)} rows checked` : 'Checking rows'}
      </Result>
    );
  }
  if (!failure && !check) return null;
  return (
    <Result>
      {failure && <Alert>{failure}</Alert>}
      {!failure && check && (
        <Alert tone={check.brokenAt === null ? 'good' : 'bad'}>
          {resultText(check)} Hash of row {formatCount(check.row)}: <Hash>{check.hash}</Hash>
        </Alert>
      )}
    </Result>
  );
}
