import type { Payout, Withdrawal } from '@padiman/contracts';
import { useCapability } from '@padiman/client/session';
import { Alert, Moment } from '@padiman/ui';
import { Facts, personalValue } from '@padiman/ui/overlay';
import { payoutProvider, payoutState } from './payout.messages.ts';
import { PayoutClaim } from './PayoutClaim.tsx';
import { PayoutSettling } from './PayoutSettling.tsx';
import { Section } from './PayoutFacts.styles.ts';

/** Payout of an accepted request; staff record the result of a manual one. */
export function PayoutFacts({ request, payout }: { request: Withdrawal; payout: Payout }) {
  const offered = useCapability('payouts');
  return (
    <Section>
      <h3>Payout</h3>
      <Facts
        facts={[
          { name: 'State', value: payoutState[payout.state] },
          { name: 'Payment', value: payoutProvider(payout.provider) },
          {
            name: 'Paid To',
            value: (
              <>
                {payout.accountName}, {payout.bank},{' '}
                {personalValue(payout.accountNumber, {
                  itemType: 'payouts',
                  id: request._id,
                  field: 'accountNumber',
                  of: `the payout to ${payout.accountName}`,
                })}
              </>
            ),
          },
          { name: 'Reference', value: payout.reference },
          ...(payout.bankReference === null ? [] : [{ name: 'Bank Reference', value: payout.bankReference }]),
          ...(payout.failure === null ? [] : [{ name: 'Reason', value: payout.failure }]),
          ...(payout.settledAt === null
            ? []
            : [{ name: 'Ended', value: <Moment at={payout.settledAt} exact /> }]),
        ]}
      />
      {payout.trouble !== null && <Alert>{payout.trouble}</Alert>}
      {offered && (
        <>
          <PayoutClaim id={request._id} payout={payout} />
          <PayoutSettling request={request} payout={payout} />
        </>
      )}
    </Section>
  );
}
