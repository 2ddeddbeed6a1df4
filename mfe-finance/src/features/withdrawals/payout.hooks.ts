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

/** Payouts that are not over yet; as many of them as one call gives. */
export function usePayoutQueue() {
  const read = useRead(listPayouts, { query: { filter: 'open', limit: 200 } });
  return { total: read.data?.total, payouts: read.data?.data ?? [] };
}

/** Noting how a payout ended: the bank's reference, or why it failed. */
export function useSettling(id: string) {
  const [text, setText] = useState('');
  const write = useWrite(settlePayout, {
    changes: [listPayouts, withdrawalDetails, listWithdrawals, listUsers, readDashboardSummary],
  });
  const given = text.trim();
  /** @returns whether it was noted; what went wrong is in `error` */
  const settle = async (outcome: 'paid' | 'failed') => {
    const said = outcome === 'paid' ? { bankReference: given } : { remark: given };
    return write.mutateAsync({ params: { id }, body: { outcome, ...said } }).then(
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
    forget: write.reset,
  };
}
