import {
  listWithdrawals,
  review,
  withdrawalDetails,
  type DetailedWithdrawal,
  decideWithdrawal,
  decideWithdrawals,
  listPayouts,
  listUsers,
  readDashboardSummary,
  type Outcome as BulkOutcome,
  type Withdrawal,
  setPayoutClaim,
  resolveAccount,
  type CallReading,
} from '@padiman/contracts';
import {
  useList,
  useRead,
  useBulkAction,
  useWrite,
  type ApiError,
  type BatchFlags,
} from '@padiman/client/query';
import { useCapability } from '@padiman/client/session';
import { finalCodes, type ReviewQueue, type Scheduled, type useScheduling } from '@padiman/client/review';
import {
  confirmText,
  consequenceOf,
  paymentName,
  doneText,
  firstApproval,
  rejectionReasons,
  type BulkMessages,
  type Decision,
} from './withdrawals.messages.ts';
import { isPending, decisionIds } from './withdrawals.rules.ts';
import { useEffect, useRef } from 'react';

/** Reads that a decision makes stale: the requests, and everything that shows balances. */
export const decisionChanges = [
  listWithdrawals,
  withdrawalDetails,
  readDashboardSummary,
  listUsers,
  listPayouts,
];

/**
 * Decisions on one request, for its dialog. A remark is taken, and the version that was shown is sent, only if the backend
 * takes them.
 */
export function useDecisions() {
  const takesRemark = useCapability('remarks');
  const takesVersion = useCapability('versions');
  const keepsBalances = useCapability('withdrawalDetails');
  const scheduled = useReviewOffered();
  return {
    queue: 'withdrawals' as const,
    scheduled,
    takesRemark,
    changes: decisionChanges,
    atOnce: decideWithdrawal,
    inputOf: (withdrawal: Withdrawal, status: Decision, remark?: string) => {
      const ids = decisionIds(withdrawal);
      const { version } = withdrawal;
      // The user's id. Source: specification section 7.
      const body = ids && { _id: ids.userId, status, withdrawalID: ids.withdrawalID };
      return (
        body && { body: { ...body, ...(remark && { remark }), ...(takesVersion && version && { version }) } }
      );
    },
    doneText: (withdrawal: Withdrawal, decision: Decision, answer: unknown) => {
      const { request } = answer as CallReading<typeof decideWithdrawal>;
      // Only a backend with approvals leaves an accepted request pending for a second admin.
      const awaitsSecond = keepsBalances && request?.status === 'pending';
      return awaitsSecond ? firstApproval(withdrawal) : doneText(decision, withdrawal);
    },
    nameOf: paymentName,
    questionOf: (withdrawal: Withdrawal, decision: Decision) => ({
      title: decision === 'accepted' ? 'Accept Request' : 'Reject Request',
      question: confirmText(decision, withdrawal),
      consequence: consequenceOf(decision, withdrawal, keepsBalances),
    }),
    reasons: takesRemark ? rejectionReasons : undefined,
  };
}

/** Abilities of the backend that the texts of decisions on many requests depend on. */
export const useBulkOffers = () => ({
  keepsBalances: useCapability('withdrawalDetails'),
  takesRemark: useCapability('remarks'),
  waits: useReviewOffered(),
});

/** Most decisions of one action that wait on the server and can be taken back; more take effect at once, in batches. */
export const mostWaiting = 200;

/**
 * Decisions on the selected requests: each waits on the server where that can, so that they can be taken back together.
 *
 * @param selected with the versions that are shown
 * @param scheduling lets decisions wait; undefined for decisions at once
 * @param onDone receives what was left as it was, and the decisions that wait
 */
export function useBulkDecision(
  messages: BulkMessages,
  selected: readonly Withdrawal[],
  scheduling: Pick<ReturnType<typeof useScheduling>, 'schedule'> | undefined,
  onDone: (skipped: readonly BulkOutcome[], made: readonly Scheduled[], decision?: Decision) => void,
) {
  const reviewOffered = useReviewOffered();
  const made = useRef<Scheduled[]>([]);
  const schedule = scheduling?.schedule;
  const scheduleOne =
    schedule &&
    (async (status: Decision, id: string, { reason: remark }: BatchFlags) => {
      const version = versions.get(id);
      const body = { status, ...(remark && { remark }), ...(version && { version }) };
      try {
        made.current.push(await schedule(id, body));
        return { _id: id, outcome: 'updated' as const };
      } catch (cause) {
        const { code, message } = cause as ApiError;
        if (!finalCodes.includes(code)) throw cause;
        return { _id: id, outcome: 'skipped' as const, reason: message };
      }
    });
  const takesVersions = useCapability('bulkVersions');
  const versions = new Map(selected.map(({ _id, version }) => [_id, version]));
  const shownOf = (ids: readonly string[]) => {
    const shown = ids.flatMap((id) => versions.get(id) ?? []);
    return takesVersions && shown.length === ids.length ? { versions: shown } : {};
  };
  return useBulkAction({
    messages,
    changes: [...decisionChanges, ...(reviewOffered ? [review.activity] : [])],
    call: decideWithdrawals,
    bodyOf: (status: Decision, ids, { reason: remark }) => ({
      ...{ ids, status, ...shownOf(ids) },
      ...(remark && { remark }),
    }),
    sendOne: scheduleOne,
    onDone: (skipped, decision) => {
      onDone(skipped, made.current, decision);
      made.current = [];
    },
  });
}

/** Withdrawal requests; `loaded` are all of a list that came whole (`isWhole`), else those of the page. */
export function useWithdrawalList() {
  const list = useList(listWithdrawals, 'all');
  const whole = list.whole;
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
  name: 'withdrawals',
  recordType: 'withdrawal',
  details: (id) => ({ call: withdrawalDetails, params: { id } }),
  changes: decisionChanges,
  nameOf: ({ request }) => paymentName(request),
  // The balance and the earlier requests of the user, and what others see of a shared account.
  touches: ({ user, sharers }) => [user._id, ...sharers.map(({ _id }) => _id)],
  versionOf: ({ version }) => version,
  isPending: ({ request }) => isPending(request),
  ownSections: ['accountShared', 'needsSecond', 'approvalLapsed', 'approvedByCaller', 'notIndependent'],
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
  const claiming = useWrite(setPayoutClaim, { changes });
  const releasing = useWrite(setPayoutClaim, { changes });
  const start = (chosen: typeof claiming | typeof releasing, other: typeof claiming | typeof releasing) => {
    other.reset();
    chosen.mutate({ params: { id }, body: { claimed: chosen === claiming } });
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
