import type { Withdrawal } from '@padiman/contracts';
import type { Details } from '@padiman/client/routing';
import { Alert, Button, FailedState, Skeleton } from '@padiman/ui';
import { DetailsDrawer, TimeLine } from '@padiman/ui/overlay';
import { ApprovalNotice } from './ApprovalNotice.tsx';
import { BalanceFacts } from './BalanceFacts.tsx';
import { EarlierWithdrawals } from './EarlierWithdrawals.tsx';
import { PayeeFacts } from './PayeeFacts.tsx';
import { PayoutFacts } from './PayoutFacts.tsx';
import { WithdrawalFacts } from './WithdrawalFacts.tsx';
import { useWithdrawalDetails } from './withdrawals.hooks.ts';
import { eventsOf } from './withdrawals-history.rules.ts';
import { acceptanceObstacle, withdrawalCan } from './withdrawals.rules.ts';
import type { Decision } from './withdrawals.messages.ts';

/** Details of the request that the address names. Facts known to the list appear at once, the rest once loaded. */
export function WithdrawalDrawer({
  details,
  decide,
}: {
  details: Details<Withdrawal>;
  decide: (withdrawal: Withdrawal, decision: Decision) => void;
}) {
  const { known, error, retry } = useWithdrawalDetails(details.id);
  if (details.id === undefined) return null;
  const request = known?.request ?? details.record;
  const pending = request && withdrawalCan.decide(request);
  const obstacle = pending && known && acceptanceObstacle(known);
  return (
    <DetailsDrawer
      title="Withdrawal Request"
      onClose={details.close}
      onPrevious={details.previous}
      onNext={details.next}
      footer={
        pending && (
          <>
            <Button
              look="primary"
              disabled={obstacle !== undefined}
              onClick={() => decide(request, 'accepted')}
            >
              Accept
            </Button>
            <Button look="dangerQuiet" onClick={() => decide(request, 'rejected')}>
              Reject
            </Button>
          </>
        )
      }
    >
      {request && <WithdrawalFacts withdrawal={request} />}
      {obstacle && <Alert>{obstacle}</Alert>}
      {known && (
        <>
          <ApprovalNotice known={known} />
          {known.payout && <PayoutFacts request={known.request} payout={known.payout} />}
          <PayeeFacts known={known} />
          <BalanceFacts known={known} />
          <EarlierWithdrawals withdrawals={known.earlier} linkTo={details.linkTo} />
          <TimeLine title="History" events={eventsOf(known)} />
        </>
      )}
      {error && <FailedState title="The details could not be loaded." error={error} retry={retry} />}
      {!known && !error && <Skeleton h="240px" role="status" aria-label="Loading the details" />}
    </DetailsDrawer>
  );
}
