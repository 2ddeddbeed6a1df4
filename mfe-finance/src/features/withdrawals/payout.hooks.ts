import { useState } from 'react';
import {
  listPayouts,
  listUsers,
  listWithdrawals,
  readDashboardSummary,
  settlePayout,
  withdrawalDetails,
} from '@padiman/contracts';
import { useRead, useWrite } from '@padiman/client/query';
import { useCapability } from '@padiman/client/session';

/** Open payouts, up to the limit of one call; none with a backend without payouts. */
export function usePayoutQueue() {
  const enabled = useCapability('payouts');
  const read = useRead(listPayouts, { query: { filter: 'open', limit: 200 } }, { enabled });
  return { total: read.data?.total, payouts: read.data?.data ?? [] };
}

/** Records the result of a payout: the bank's reference, or the reason of a failure. */
export function useSettling(id: string) {
  const [text, setText] = useState('');
  const write = useWrite(settlePayout, {
    changes: [listPayouts, withdrawalDetails, listWithdrawals, listUsers, readDashboardSummary],
  });
  const given = text.trim();
  /** @returns true once recorded; otherwise `error` holds the message */
  const settle = async (outcome: 'paid' | 'failed') => {
    const detail = outcome === 'paid' ? { bankReference: given } : { remark: given };
    return write.mutateAsync({ params: { id }, body: { outcome, ...detail } }).then(
      () => {
        setText('');
        return true;
      },
      () => false,
    );
  };
  return {
    text,
    setText,
    ready: given !== '',
    settle,
    busy: write.isPending,
    error: write.error?.message,
    resetError: write.reset,
  };
}
