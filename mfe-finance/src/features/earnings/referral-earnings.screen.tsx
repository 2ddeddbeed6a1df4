import { EarningsList } from './EarningsList.tsx';
import { useReferralEarnings } from './earnings.hooks.ts';

/** `/ref-earnings`: what was earned by referring others. Source: specification section 2. */
export default function ReferralEarningsScreen() {
  return <EarningsList title="Referral Earnings" list={useReferralEarnings()} />;
}
