import { useState } from 'react';
import type { Payout, Withdrawal } from '@padiman/contracts';
import { Button, Flex, formatNaira, Text, TextField } from '@padiman/ui';
import { ConfirmDialog } from '@padiman/ui/overlay';
import { useSettling } from './payout.hooks.ts';
import { payoutCan, settlingWords } from './payout.words.ts';

/** Notes how a payout ended, after asking: neither can be taken back. */
export function PayoutSettling({ request, payout }: { request: Withdrawal; payout: Payout }) {
  const { text, setText, ready, settle, busy, error, forget } = useSettling(request._id);
  const [asked, setAsked] = useState<'paid' | 'failed'>();
  const byHand = payoutCan.bePaidByHand(payout);
  const close = () => {
    setAsked(undefined);
    forget();
  };
  return (
    <>
      <TextField
        label={byHand ? 'Bank reference, or why it failed' : 'Why it is given up'}
        value={text}
        onChange={(event) => setText(event.target.value)}
        maxLength={100}
      />
      <Flex gap="3" wrap="wrap">
        {byHand && (
          <Button look="primary" disabled={!ready} onClick={() => setAsked('paid')}>
            {settlingWords.paid.button}
          </Button>
        )}
        <Button look="dangerQuiet" disabled={!ready} onClick={() => setAsked('failed')}>
          {settlingWords.failed.button}
        </Button>
      </Flex>
      {asked && (
        <ConfirmDialog
          open
          destructive={asked === 'failed'}
          title={settlingWords[asked].button}
          confirmText={settlingWords[asked].button}
          busy={busy}
          error={error}
          onConfirm={() => void settle(asked).then((done) => done && close())}
          onCancel={close}
        >
          <Text color="text">
            {formatNaira(request.requestedAmount)} for {request.accountName}:{' '}
            {settlingWords[asked].consequence}
          </Text>
          <Text mt="2">
            {settlingWords[asked].given}: {text.trim()}
          </Text>
        </ConfirmDialog>
      )}
    </>
  );
}
