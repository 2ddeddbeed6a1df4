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
import { approvedOnce, bulkWords, decisionWords, type Decision } from './withdrawals.words.ts';

/** What a decision makes stale: the requests, and whatever shows balances. */
const changes = [listWithdrawals, withdrawalDetails, readDashboardSummary, listUsers, listPayouts];

/** The server's last words: asking again would give the same answer. */
const isFinal = (cause: unknown): boolean =>
  cause instanceof ApiError && (cause.code === 'conflict' || cause.code === 'notFound');

/**
 * Deciding on one request, from the question to the result. Where somebody else was first, that is the result; a
 * call that failed otherwise is told in the question, to be tried again.
 */
export function useDecision() {
  const [asked, setAsked] = useState<{ withdrawal: Withdrawal; decision: Decision }>();
  const [result, setResult] = useState<{ title: string; text: string }>();
  const [remark, setRemark] = useState('');
  const write = useWrite(decideWithdrawal, { changes });
  const { reset } = write;

  const ask = useCallback(
    (withdrawal: Withdrawal, decision: Decision) => {
      reset();
      setRemark('');
      setAsked({ withdrawal, decision });
    },
    [reset],
  );
  const confirm = async () => {
    if (!asked) return;
    const { withdrawal, decision } = asked;
    const words = decisionWords[decision];
    try {
      // `_id` is the user's, by the specification.
      const { userId, withdrawalID } = withdrawal;
      const said = remark.trim() === '' ? {} : { remark: remark.trim() };
      const { data } = await write.mutateAsync({
        body: { _id: userId, status: decision, withdrawalID, ...said },
      });
      const text = data[0]?.status === 'pending' ? approvedOnce(withdrawal) : words.done(withdrawal);
      setResult({ title: 'Success', text });
      setAsked(undefined);
    } catch (cause) {
      if (!isFinal(cause)) return;
      setResult({ title: words.refused, text: (cause as ApiError).message });
      setAsked(undefined);
    }
  };
  return {
    asked,
    ask,
    cancel: () => setAsked(undefined),
    confirm,
    remark,
    setRemark,
    busy: write.isPending,
    error: isFinal(write.error) ? undefined : write.error?.message,
    result,
    dismiss: () => setResult(undefined),
  };
}

/** The state of {@link useDecision}. */
export type OneDecision = ReturnType<typeof useDecision>;

/** Deciding on picked requests. */
export function useBulkDecision(onDone: (skipped: readonly Outcome[]) => void) {
  const decide = useWrite(decideWithdrawals, { changes });
  return useBulkAction({
    messages: bulkWords,
    perform: async (status: Decision, ids) => (await decide.mutateAsync({ body: { ids, status } })).results,
    onDone,
  });
}
