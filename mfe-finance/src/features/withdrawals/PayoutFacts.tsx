import type { Payout } from '@padiman/shared/contracts';
import { Alert, Button, chakra, Flex, Moment, TextField } from '@padiman/shared/ui';
import { Facts } from '@padiman/shared/ui/overlay';
import { useSettling } from './payout.hooks.ts';
import { payoutCan, payoutProvider, payoutState } from './payout.words.ts';

const Section = chakra('section', {
  base: { display: 'grid', gap: 3, '& > h3': { fontWeight: 'semibold' } },
});

/** How an accepted request is paid, and, where staff pay it, how it ended. */
export function PayoutFacts({ id, payout }: { id: string; payout: Payout }) {
  return (
    <Section>
      <h3>Payout</h3>
      <Facts
        facts={[
          { name: 'State', value: payoutState[payout.state] },
          { name: 'Paid', value: payoutProvider[payout.provider] },
          { name: 'Reference', value: payout.reference },
          ...(payout.bankReference === null ? [] : [{ name: 'Bank Reference', value: payout.bankReference }]),
          ...(payout.failure === null ? [] : [{ name: 'Why', value: payout.failure }]),
          ...(payout.settledAt === null
            ? []
            : [{ name: 'Ended', value: <Moment at={payout.settledAt} exact /> }]),
        ]}
      />
      {payout.trouble !== null && <Alert>{payout.trouble}</Alert>}
      {payoutCan.beGivenUp(payout) && <Settling id={id} payout={payout} />}
    </Section>
  );
}

function Settling({ id, payout }: { id: string; payout: Payout }) {
  const { text, setText, ready, settle, busy, error } = useSettling(id);
  const byHand = payoutCan.bePaidByHand(payout);
  return (
    <>
      <TextField
        label={byHand ? 'Bank reference, or why it failed' : 'Why it is given up'}
        value={text}
        onChange={(event) => setText(event.target.value)}
        maxLength={100}
      />
      {error && <Alert>{error}</Alert>}
      <Flex gap="3" wrap="wrap">
        {byHand && (
          <Button look="primary" disabled={!ready || busy} onClick={() => void settle('paid')}>
            Mark as Paid
          </Button>
        )}
        <Button look="dangerQuiet" disabled={!ready || busy} onClick={() => void settle('failed')}>
          Mark as Failed
        </Button>
      </Flex>
    </>
  );
}
