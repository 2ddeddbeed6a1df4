import { paths } from '@padiman/contracts';
import { ReviewScreen, ReviewUnavailable } from '@padiman/ui/review';
import { withdrawalQueue, useReviewOffered } from './withdrawals.hooks.ts';
import { WithdrawalEvidence } from './WithdrawalEvidence.tsx';
import { rejectionReasons } from './withdrawals.messages.ts';

/** `/request-withdrawals/review`: pending requests one by one, with all their evidence. */
export default function WithdrawalReviewScreen() {
  const offered = useReviewOffered();
  const list = paths.withdrawalRequests();
  if (!offered) {
    return <ReviewUnavailable icon="withdrawals" listPath={list} listLabel="Withdrawal Requests" />;
  }
  return (
    <ReviewScreen
      title="Review Withdrawals"
      listPath={list}
      queue={withdrawalQueue}
      reasons={rejectionReasons}
    >
      {(known) => <WithdrawalEvidence known={known} />}
    </ReviewScreen>
  );
}
