import { EarningsList } from './EarningsList.tsx';
import { useReferralEarnings } from './earnings.hooks.ts';

/** `/ref-earnings`: earnings by referrals. Source: specification section 2. */
export default function ReferralEarningsScreen() {
  return <EarningsList title="Referral Earnings" list={useReferralEarnings()} />;
}
