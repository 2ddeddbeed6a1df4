import type { Payout } from '@padiman/contracts';
import { useCapability } from '@padiman/client/session';
import { Alert, Button, Moment, Row, Text } from '@padiman/ui';
import { useClaim } from './payout.hooks.ts';
import { claimMessages } from './payout.messages.ts';
import { payoutCan } from './withdrawals.rules.ts';

/** Claim of a manual payout: the admin who pays it, and the actions that are left to the reader. */
export function PayoutClaim({ id, payout }: { id: string; payout: Payout }) {
  const offered = useCapability('payoutClaims');
  const { claim, release, busy, error } = useClaim(id);
  if (!offered || payout.provider !== 'manual' || payout.state !== 'queued') return null;
  const { claim: current } = payout;
  return (
    <>
      {current === null && <Text tone="muted">{claimMessages.unclaimed}</Text>}
      {current !== null && !current.expired && (
        <Text>
          {current.mine ? 'You have' : `${current.by} has`} claimed it until{' '}
          <Moment at={current.until} exact />.
        </Text>
      )}
      {current?.expired &&
        (current.mine ? (
          <Text>
            Your claim ended, <Moment at={current.until} relative />; another admin may take it over.
          </Text>
        ) : (
          <Alert>{claimMessages.takeOverWarning(current.by)}</Alert>
        ))}
      {payoutCan.claim(payout) && (
        <Row gap={3}>
          <Button look={current === null ? 'primary' : 'quiet'} disabled={busy} onClick={claim}>
            {current === null
              ? claimMessages.claim
              : current.mine
                ? claimMessages.extend
                : claimMessages.takeOver}
          </Button>
          {current?.mine && (
            <Button disabled={busy} onClick={release}>
              {claimMessages.release}
            </Button>
          )}
        </Row>
      )}
      {error && <Alert>{error}</Alert>}
    </>
  );
}
