import { useState } from 'react';
import type { Payout, Withdrawal } from '@padiman/contracts';
import { Button, Flex, formatNaira, joinKnown, Text, TextField } from '@padiman/ui';
import { ConfirmDialog } from '@padiman/ui/overlay';
import { useSettling } from './payout.hooks.ts';
import { settlingMessages } from './payout.messages.ts';
import { payoutCan } from './withdrawals.rules.ts';

/** Records the result of a payout, after a confirmation: it cannot be undone. */
export function PayoutSettling({ request, payout }: { request: Withdrawal; payout: Payout }) {
  const { text, setText, ready, settle, busy, error, resetError } = useSettling(request._id);
  const [outcome, setOutcome] = useState<'paid' | 'failed'>();
  const manual = payoutCan.payManually(payout);
  const close = () => {
    setOutcome(undefined);
    resetError();
  };
  return (
    <>
      <TextField
        label={manual ? 'Bank reference or reason for failure' : 'Reason for failure'}
        value={text}
        onChange={(event) => setText(event.target.value)}
        maxLength={100}
      />
      <Flex gap="3" wrap="wrap">
        {manual && (
          <Button look="primary" disabled={!ready} onClick={() => setOutcome('paid')}>
            {settlingMessages.paid.button}
          </Button>
        )}
        <Button look="dangerQuiet" disabled={!ready} onClick={() => setOutcome('failed')}>
          {settlingMessages.failed.button}
        </Button>
      </Flex>
      {outcome && (
        <ConfirmDialog
          open
          destructive={outcome === 'failed'}
          title={settlingMessages[outcome].button}
          confirmText={settlingMessages[outcome].button}
          busy={busy}
          error={error}
          onConfirm={() => void settle(outcome).then((done) => done && close())}
          onCancel={close}
        >
          <Text color="text">
            {formatNaira(request.requestedAmount)} for {joinKnown(request.accountName)}:{' '}
            {settlingMessages[outcome].consequence}
          </Text>
          <Text mt="2">
            {settlingMessages[outcome].given}: {text.trim()}
          </Text>
        </ConfirmDialog>
      )}
    </>
  );
}
