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
import { useCapability } from '@padiman/client/session';
import { decisionMessages, firstApproval, type BulkMessages, type Decision } from './withdrawals.messages.ts';
import { decisionIds } from './withdrawals.rules.ts';

/** Reads that a decision makes stale: the requests, and everything that shows balances. */
export const decisionChanges = [
  listWithdrawals,
  withdrawalDetails,
  readDashboardSummary,
  listUsers,
  listPayouts,
];

/** Codes of errors that a retry cannot resolve. */
const finalCodes: readonly ApiError['code'][] = ['conflict', 'notIndependent', 'notFound', 'refused'];
const isFinal = (cause: unknown): boolean => cause instanceof ApiError && finalCodes.includes(cause.code);

/**
 * Decision on one request, from the confirmation to the result. A conflict with an earlier decision or with a change
 * since the request was shown is a result; other failures stay in the confirmation, to be retried. A remark is taken,
 * and the version that was shown is sent, only if the backend takes them.
 */
export function useDecision() {
  const [pending, setPending] = useState<{ withdrawal: Withdrawal; decision: Decision }>();
  const [result, setResult] = useState<{ title: string; text: string }>();
  const [remark, setRemark] = useState('');
  const write = useWrite(decideWithdrawal, { changes: decisionChanges });
  const { reset } = write;
  const takesRemark = useCapability('remarks');
  const takesVersion = useCapability('versions');
  const keepsBalances = useCapability('withdrawalDetails');

  const request = useCallback(
    (withdrawal: Withdrawal, decision: Decision) => {
      reset();
      setRemark('');
      setPending({ withdrawal, decision });
    },
    [reset],
  );
  const confirm = async () => {
    const ids = pending && decisionIds(pending.withdrawal);
    if (!ids) return;
    const { withdrawal, decision } = pending;
    const messages = decisionMessages[decision];
    try {
      const { request: answered } = await write.mutateAsync({
        body: {
          // The user's id. Source: specification section 7.
          _id: ids.userId,
          status: decision,
          withdrawalID: ids.withdrawalID,
          ...(takesRemark && remark.trim() !== '' && { remark: remark.trim() }),
          ...(takesVersion && withdrawal.version && { version: withdrawal.version }),
        },
      });
      // Only a backend with approvals leaves an accepted request pending for a second admin.
      const awaitsSecond = keepsBalances && answered?.status === 'pending';
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
    remark: takesRemark ? { text: remark, set: setRemark } : undefined,
    keepsBalances,
    busy: write.isPending,
    error: isFinal(write.error) ? undefined : write.error?.message,
    result,
    dismiss: () => setResult(undefined),
  };
}

/** State of {@link useDecision}. */
export type OneDecision = ReturnType<typeof useDecision>;

/**
 * Decision on the selected requests, as they are shown.
 *
 * @param selected with the versions that are shown
 */
export function useBulkDecision(
  messages: BulkMessages,
  selected: readonly Withdrawal[],
  onDone: (skipped: readonly Outcome[]) => void,
) {
  const decide = useWrite(decideWithdrawals);
  const takesVersions = useCapability('bulkVersions');
  const versions = new Map(selected.map(({ _id, version }) => [_id, version]));
  const shownOf = (ids: readonly string[]) => {
    const shown = ids.flatMap((id) => versions.get(id) ?? []);
    return takesVersions && shown.length === ids.length ? { versions: shown } : {};
  };
  return useBulkAction({
    messages,
    changes: decisionChanges,
    perform: async (status: Decision, ids) =>
      (await decide.mutateAsync({ body: { ids, status, ...shownOf(ids) } })).results,
    job: { list: 'withdrawals', actions: { accepted: 'accepted', rejected: 'rejected' } },
    onDone,
  });
}
