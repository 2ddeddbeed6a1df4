import { useEffect, useRef, useState } from 'react';
import {
  claimPayout,
  listPayouts,
  listUsers,
  listWithdrawals,
  readDashboardSummary,
  releasePayout,
  resolveAccount,
  settlePayout,
  withdrawalDetails,
  type DetailedWithdrawal,
  type Payout,
} from '@padiman/contracts';
import { useRead, useWrite } from '@padiman/client/query';
import { useCapability } from '@padiman/client/session';
import { allowedOutcomes } from './withdrawals.rules.ts';

/** Open payouts, up to the limit of one call; not offered with a backend without payouts. */
export function usePayoutQueue() {
  const offered = useCapability('payouts');
  const read = useRead(listPayouts, { query: { filter: 'open', limit: 200 } }, { enabled: offered });
  return { offered, queue: read.data, error: read.error, retry: () => void read.refetch() };
}

/** Claim of a payout by the signed-in admin, and its release. */
export function useClaim(id: string) {
  const changes = [listPayouts, withdrawalDetails];
  const claiming = useWrite(claimPayout, { changes });
  const releasing = useWrite(releasePayout, { changes });
  const start = (chosen: typeof claiming | typeof releasing, other: typeof claiming | typeof releasing) => {
    other.reset();
    chosen.mutate({ params: { id } });
  };
  return {
    claim: () => start(claiming, releasing),
    release: () => start(releasing, claiming),
    busy: claiming.isPending || releasing.isPending,
    error: claiming.error?.message ?? releasing.error?.message,
  };
}

/**
 * Asks the bank for the name of an account that was never asked for; `retry` asks again after a failure. Without the
 * capability, or with a decided request, nothing is asked.
 */
export function useAccountName({ request, accountOwner }: DetailedWithdrawal) {
  const offered = useCapability('accountNames');
  const write = useWrite(resolveAccount, { changes: [withdrawalDetails] });
  const canAsk = offered && accountOwner !== null && request.status === 'pending';
  const { mutate } = write;
  const requested = useRef<string>(undefined);
  const isUnknown = canAsk && accountOwner.name === null && accountOwner.failure === null;
  const id = request._id;
  useEffect(() => {
    if (!isUnknown || requested.current === id) return;
    requested.current = id;
    mutate({ params: { id } });
  }, [id, isUnknown, mutate]);
  return {
    busy: write.isPending,
    error: write.error?.message,
    retry: canAsk ? () => mutate({ params: { id } }) : undefined,
  };
}

/** Result that staff record for a payout. */
export type Outcome = 'paid' | 'failed' | 'reversed';

/** Results that the signed-in admin may record for a payout; with a backend without payouts none. */
export function useAllowedOutcomes(payout: Payout): readonly Outcome[] {
  const offered = useCapability('payouts');
  return offered ? allowedOutcomes(payout) : [];
}

/** Records the result of a payout: the bank's reference, or the reason of a failure. */
export function useSettling(id: string) {
  const [text, setText] = useState('');
  const write = useWrite(settlePayout, {
    changes: [listPayouts, withdrawalDetails, listWithdrawals, listUsers, readDashboardSummary],
  });
  const given = text.trim();
  /** @returns true once recorded; otherwise `error` holds the message */
  const settle = async (outcome: Outcome) => {
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
