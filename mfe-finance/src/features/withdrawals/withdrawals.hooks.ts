import {
  listWithdrawals,
  withdrawalDetails,
  withdrawalReview,
  type DetailedWithdrawal,
  decideWithdrawal,
  decideWithdrawals,
  listPayouts,
  listUsers,
  readDashboardSummary,
  type Outcome as BulkOutcome,
  type Withdrawal,
  claimPayout,
  releasePayout,
  resolveAccount,
} from '@padiman/contracts';
import { useList, useRead, wholeListOf, useBulkAction, useWrite } from '@padiman/client/query';
import { useCapability } from '@padiman/client/session';
import type { ReviewQueue } from '@padiman/client/review';
import {
  paymentName,
  decisionMessages,
  doneText,
  firstApproval,
  type BulkMessages,
  type Decision,
} from './withdrawals.messages.ts';
import { isPending, decisionIds } from './withdrawals.rules.ts';
import { useCallback, useState, useEffect, useRef } from 'react';
import { ApiError } from '@padiman/client/http';

/** Reads that a decision makes stale: the requests, and everything that shows balances. */
const decisionChanges = [listWithdrawals, withdrawalDetails, readDashboardSummary, listUsers, listPayouts];

/** Codes of errors that a retry cannot resolve. */
const finalCodes: readonly string[] = ['conflict', 'notIndependent', 'notFound', 'refused', 'unconfirmed'];
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
      const text = awaitsSecond ? firstApproval(withdrawal) : doneText(decision, withdrawal);
      setResult({ title: 'Success', text });
      setPending(undefined);
    } catch (cause) {
      if (!isFinal(cause)) return;
      const { code, message: text } = cause as ApiError;
      const title = code === 'unconfirmed' ? 'Not Confirmed' : decisionMessages[decision].refused;
      setResult({ title, text });
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

/** @param selected with the versions that are shown */
export function useBulkDecision(
  messages: BulkMessages,
  selected: readonly Withdrawal[],
  onDone: (skipped: readonly BulkOutcome[]) => void,
) {
  const takesVersions = useCapability('bulkVersions');
  const versions = new Map(selected.map(({ _id, version }) => [_id, version]));
  const shownOf = (ids: readonly string[]) => {
    const shown = ids.flatMap((id) => versions.get(id) ?? []);
    return takesVersions && shown.length === ids.length ? { versions: shown } : {};
  };
  return useBulkAction({
    messages,
    changes: decisionChanges,
    call: decideWithdrawals,
    bodyOf: (status: Decision, ids) => ({ ids, status, ...shownOf(ids) }),
    job: { list: 'withdrawals', actions: { accepted: 'accepted', rejected: 'rejected' } },
    onDone,
  });
}

/** Withdrawal requests; `loaded` are all of a list that came whole (`isWhole`), else those of the page. */
export function useWithdrawalList() {
  const list = useList(listWithdrawals, 'all');
  const whole = wholeListOf(list);
  return { list, loaded: whole ?? list.records, isWhole: whole !== undefined };
}

/** Details of one request; an undefined id reads nothing. A backend without them (`offered`) is not asked. */
export function useWithdrawalDetails(id: string | undefined) {
  const offered = useCapability('withdrawalDetails');
  const enabled = offered && id !== undefined;
  const read = useRead(withdrawalDetails, { params: { id: id ?? '' } }, { enabled });
  return { offered, known: read.data?.data, error: read.error, retry: () => void read.refetch() };
}

/** True if the backend has review mode, and the details that it shows. */
export function useReviewOffered(): boolean {
  const hasDetails = useCapability('withdrawalDetails');
  return useCapability('review') && hasDetails;
}

/** Withdrawal requests in review mode. */
export const withdrawalQueue: ReviewQueue<DetailedWithdrawal> = {
  calls: withdrawalReview,
  recordType: 'withdrawal',
  details: withdrawalDetails,
  changes: decisionChanges,
  nameOf: ({ request }) => paymentName(request),
  // The balance and the earlier requests of the user, and what others see of a shared account.
  touches: ({ user, sharers }) => [user._id, ...sharers.map(({ _id }) => _id)],
  versionOf: ({ version }) => version,
  isPending: ({ request }) => isPending(request),
};

/** Number of open payouts; not offered with a backend without their screen. */
export function useOpenPayouts() {
  const offered = useCapability('payoutBatches');
  const read = useRead(listPayouts, { query: { filter: 'open', limit: 1 } }, { enabled: offered });
  return { offered, count: read.data?.total };
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
