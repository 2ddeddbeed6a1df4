import type { Payout, Withdrawal } from '@padiman/contracts';
import { useCapability } from '@padiman/client/session';
import { Alert, chakra, Moment } from '@padiman/ui';
import { Facts } from '@padiman/ui/overlay';
import { payoutProvider, payoutState } from './payout.messages.ts';
import { PayoutSettling } from './PayoutSettling.tsx';
import { payoutCan } from './withdrawals.rules.ts';

const Section = chakra('section', {
  base: { display: 'grid', gap: 3, '& > h3': { fontWeight: 'semibold' } },
});

/** Payout of an accepted request; staff record the result of a manual one. */
export function PayoutFacts({ request, payout }: { request: Withdrawal; payout: Payout }) {
  const canSettle = useCapability('payouts') && payoutCan.fail(payout);
  return (
    <Section>
      <h3>Payout</h3>
      <Facts
        facts={[
          { name: 'State', value: payoutState[payout.state] },
          { name: 'Payment', value: payoutProvider[payout.provider] },
          { name: 'Reference', value: payout.reference },
          ...(payout.bankReference === null ? [] : [{ name: 'Bank Reference', value: payout.bankReference }]),
          ...(payout.failure === null ? [] : [{ name: 'Reason', value: payout.failure }]),
          ...(payout.settledAt === null
            ? []
            : [{ name: 'Ended', value: <Moment at={payout.settledAt} exact /> }]),
        ]}
      />
      {payout.trouble !== null && <Alert>{payout.trouble}</Alert>}
      {canSettle && <PayoutSettling request={request} payout={payout} />}
    </Section>
  );
}
