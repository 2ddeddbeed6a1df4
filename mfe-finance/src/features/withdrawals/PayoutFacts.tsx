import { settlePayout, type Payout, type Withdrawal } from '@padiman/contracts';
import { useCapability } from '@padiman/client/session';
import { Alert, Moment, Button, Row, Text, formatNaira, joinKnown, TextField } from '@padiman/ui';
import { ConfirmAction, Facts, Section } from '@padiman/ui/overlay';
import {
  payoutProvider,
  payoutState,
  claimMessages,
  givenLabel,
  settlingMessages,
} from './withdrawals.messages.ts';
import { payeeNumberOf } from './RequestFacts.tsx';
import { decisionChanges, useClaim } from './withdrawals.hooks.ts';
import { allowedOutcomes, payoutCan, type Outcome } from './withdrawals.rules.ts';
import { useState } from 'react';

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
                {payout.accountName}, {payout.bank}, {payeeNumberOf(request._id, payout)}
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

/** Claim of a manual payout: the admin who pays it, and the actions that are left to the reader. */
function PayoutClaim({ id, payout }: { id: string; payout: Payout }) {
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

/** Records the result of a payout, after a confirmation: it cannot be undone. */
function PayoutSettling({ request, payout }: { request: Withdrawal; payout: Payout }) {
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useState<Outcome>();
  const given = text.trim();
  const outcomes = allowedOutcomes(payout);
  const other = payout.involved ? otherNotes(payout) : undefined;
  const payment = `${formatNaira(request.requestedAmount)} for ${joinKnown(payout.accountName)}`;
  const detail = outcome === 'paid' ? { bankReference: given } : { remark: given };
  return (
    <>
      {outcomes.length > 0 && (
        <>
          <TextField
            label={givenLabel(outcomes)}
            value={text}
            onChange={(event) => setText(event.target.value)}
            maxLength={100}
          />
          <Row gap={3}>
            {outcomes.map((each) => (
              <Button
                key={each}
                look={each === 'paid' ? 'primary' : 'dangerQuiet'}
                disabled={given === ''}
                onClick={() => setOutcome(each)}
              >
                {settlingMessages[each].button}
              </Button>
            ))}
          </Row>
        </>
      )}
      {other && <Text tone="muted">{claimMessages.otherNotes[other]}</Text>}
      {outcome && (
        <ConfirmAction
          call={settlePayout}
          input={{ params: { id: request._id }, body: { outcome, ...detail } }}
          changes={decisionChanges}
          destructive={outcome !== 'paid'}
          title={settlingMessages[outcome].button}
          confirmText={settlingMessages[outcome].button}
          question={`${payment}: ${settlingMessages[outcome].consequence}`}
          consequence={`${settlingMessages[outcome].given}: ${given}`}
          onClose={() => setOutcome(undefined)}
          onDone={() => {
            setText('');
            setOutcome(undefined);
          }}
        />
      )}
    </>
  );
}

/** Result that an involved admin leaves to another one. */
function otherNotes(payout: Payout): Outcome | undefined {
  if (payoutCan.reverse(payout)) return 'reversed';
  if (payout.fourEyes && payoutCan.pay(payout)) return 'paid';
  return payoutCan.fail(payout) ? 'failed' : undefined;
}
