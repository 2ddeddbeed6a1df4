import type { Payout, Withdrawal } from '@padiman/contracts';
import { Alert, chakra, Moment } from '@padiman/ui';
import { Facts } from '@padiman/ui/overlay';
import { payoutCan, payoutProvider, payoutState } from './payout.words.ts';
import { PayoutSettling } from './PayoutSettling.tsx';

const Section = chakra('section', {
  base: { display: 'grid', gap: 3, '& > h3': { fontWeight: 'semibold' } },
});

/** How an accepted request is paid, and, where staff pay it, how it ended. */
export function PayoutFacts({ request, payout }: { request: Withdrawal; payout: Payout }) {
  return (
    <Section>
      <h3>Payout</h3>
      <Facts
        facts={[
          { name: 'State', value: payoutState[payout.state] },
          { name: 'Payment', value: payoutProvider[payout.provider] },
          { name: 'Reference', value: payout.reference },
          ...(payout.bankReference === null ? [] : [{ name: 'Bank Reference', value: payout.bankReference }]),
          ...(payout.failure === null ? [] : [{ name: 'Why', value: payout.failure }]),
          ...(payout.settledAt === null
            ? []
            : [{ name: 'Ended', value: <Moment at={payout.settledAt} exact /> }]),
        ]}
      />
      {payout.trouble !== null && <Alert>{payout.trouble}</Alert>}
      {payoutCan.beGivenUp(payout) && <PayoutSettling request={request} payout={payout} />}
    </Section>
  );
}
