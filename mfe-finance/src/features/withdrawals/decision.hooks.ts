import { useCallback, useState } from 'react';
import {
  decideWithdrawal,
  decideWithdrawals,
  listPayouts,
  listUsers,
  listWithdrawals,
  readDashboardSummary,
  withdrawalDetails,
  type Outcome,
  type Withdrawal,
} from '@padiman/contracts';
import { ApiError } from '@padiman/client/http';
import { useBulkAction, useWrite } from '@padiman/client/query';
import { bulkMessages, decisionMessages, firstApproval, type Decision } from './withdrawals.messages.ts';

/** Reads that a decision makes stale: the requests, and everything that shows balances. */
const changes = [listWithdrawals, withdrawalDetails, readDashboardSummary, listUsers, listPayouts];

/** True for errors that a retry cannot resolve. */
const isFinal = (cause: unknown): boolean =>
  cause instanceof ApiError && (cause.code === 'conflict' || cause.code === 'notFound');

/**
 * Decision on one request, from the confirmation to the result. A conflict with an earlier decision is a result;
 * other failures stay in the confirmation, to be retried.
 */
export function useDecision() {
  const [pending, setPending] = useState<{ withdrawal: Withdrawal; decision: Decision }>();
  const [result, setResult] = useState<{ title: string; text: string }>();
  const [remark, setRemark] = useState('');
  const write = useWrite(decideWithdrawal, { changes });
  const { reset } = write;

  const request = useCallback(
    (withdrawal: Withdrawal, decision: Decision) => {
      reset();
      setRemark('');
      setPending({ withdrawal, decision });
    },
    [reset],
  );
  const confirm = async () => {
    if (!pending) return;
    const { withdrawal, decision } = pending;
    const messages = decisionMessages[decision];
    try {
      const { userId, withdrawalID } = withdrawal;
      const { data } = await write.mutateAsync({
        body: {
          // The user's id. Source: specification section 7.
          _id: userId,
          status: decision,
          withdrawalID,
          ...(remark.trim() !== '' && { remark: remark.trim() }),
        },
      });
      const awaitsSecond = data[0]?.status === 'pending';
      setResult({
        title: 'Success',
        text: awaitsSecond ? firstApproval(withdrawal) : messages.done(withdrawal),
      });
      setPending(undefined);
    } catch (cause) {
      if (!isFinal(cause)) return;
      setResult({ title: messages.refused, text: (cause as ApiError).message });
      setPending(undefined);
    }
  };
  return {
    pending,
    request,
    cancel: () => setPending(undefined),
    confirm,
    remark,
    setRemark,
    busy: write.isPending,
    error: isFinal(write.error) ? undefined : write.error?.message,
    result,
    dismiss: () => setResult(undefined),
  };
}

/** State of {@link useDecision}. */
export type OneDecision = ReturnType<typeof useDecision>;

/** Decision on the selected requests. */
export function useBulkDecision(onDone: (skipped: readonly Outcome[]) => void) {
  const decide = useWrite(decideWithdrawals, { changes });
  return useBulkAction({
    messages: bulkMessages,
    perform: async (status: Decision, ids) => (await decide.mutateAsync({ body: { ids, status } })).results,
    onDone,
  });
}
