import { Alert, Button, chakra, formatCount } from '@padiman/ui';
import { useVerification } from './security-log.hooks.ts';
import { resultText } from './security-log.messages.ts';

const Frame = chakra('section', { base: { display: 'grid', gap: 2, mb: 4, justifyItems: 'start' } });
const Hash = chakra('code', { base: { display: 'block', overflowWrap: 'anywhere', fontSize: 'caption' } });

/** Verification of the hash chain: its progress, then the number of rows and the last hash, or the first broken row. */
export function AuditVerification() {
  const { verify, busy, check, failure } = useVerification();
  return (
    <Frame aria-label="Verification">
      <Button onClick={verify} busy={busy} busyText="Processing...">
        Verify
      </Button>
      {busy && (
        <span role="status">
          {check ? `${formatCount(check.row)} of ${formatCount(check.rows)} rows checked` : 'Checking rows'}
        </span>
      )}
      {!busy && failure && <Alert>{failure}</Alert>}
      {!busy && !failure && check && (
        <Alert tone={check.brokenAt === null ? 'good' : 'bad'}>
          {resultText(check)} Hash of row {formatCount(check.row)}: <Hash>{check.hash}</Hash>
        </Alert>
      )}
    </Frame>
  );
}
