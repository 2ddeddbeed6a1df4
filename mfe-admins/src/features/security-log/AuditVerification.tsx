import { useEffect, useRef, useState } from 'react';
import { verifyAuditChain, type AuditCheck } from '@padiman/contracts';
import { useWrite } from '@padiman/client/query';
import { Alert, Button, formatCount } from '@padiman/ui';
import { failureMessage } from '../../failure.messages.ts';
import { resultText } from './security-log.messages.ts';
import { Hash, Result } from './security-log.styles.ts';

/** Position before the first row. */
const start = { row: 0, hash: '0'.repeat(64) };

/** Verifies the hash chain on the server, part by part, while the screen is open. */
export function useVerification() {
  const { mutateAsync, error } = useWrite(verifyAuditChain);
  const [check, setCheck] = useState<AuditCheck>();
  const [busy, setBusy] = useState(false);
  const open = useRef(true);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);

  const run = async () => {
    setBusy(true);
    setCheck(undefined);
    try {
      for (let after = start; open.current;) {
        const { data } = await mutateAsync({ body: after });
        setCheck(data);
        if (data.complete || data.brokenAt !== null) break;
        after = { row: data.row, hash: data.hash };
      }
    } catch {
      // `error` holds it.
    }
    setBusy(false);
  };
  return {
    verify: () => void run(),
    busy,
    /** The part verified last. */
    check,
    failure: error ? failureMessage(error, 'The audit was not verified') : undefined,
  };
}

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
export function VerificationResult({
  verification: { busy, check, failure },
}: {
  verification: Verification;
}) {
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
