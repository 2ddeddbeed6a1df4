import { useState } from 'react';
import type { Payout, Withdrawal } from '@padiman/contracts';
import { Button, formatNaira, joinKnown, Row, Stack, Text, TextField } from '@padiman/ui';
import { ConfirmDialog } from '@padiman/ui/overlay';
import { useAllowedOutcomes, useSettling, type Outcome } from './payout.hooks.ts';
import { claimMessages, givenLabel, settlingMessages } from './payout.messages.ts';
import { payoutCan } from './withdrawals.rules.ts';

/** Records the result of a payout, after a confirmation: it cannot be undone. */
export function PayoutSettling({ request, payout }: { request: Withdrawal; payout: Payout }) {
  const { text, setText, ready, settle, busy, error, resetError } = useSettling(request._id);
  const [outcome, setOutcome] = useState<Outcome>();
  const outcomes = useAllowedOutcomes(payout);
  const other = payout.involved ? otherNotes(payout) : undefined;
  const close = () => {
    setOutcome(undefined);
    resetError();
  };
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
                disabled={!ready}
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
        <ConfirmDialog
          open
          destructive={outcome !== 'paid'}
          title={settlingMessages[outcome].button}
          confirmText={settlingMessages[outcome].button}
          busy={busy}
          error={error}
          onConfirm={() => void settle(outcome).then((done) => done && close())}
          onCancel={close}
        >
          <Stack gap={2}>
            <Text tone="text">
              {formatNaira(request.requestedAmount)} for {joinKnown(payout.accountName)}:{' '}
              {settlingMessages[outcome].consequence}
            </Text>
            <Text>
              {settlingMessages[outcome].given}: {text.trim()}
            </Text>
          </Stack>
        </ConfirmDialog>
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
