import type { DashboardSummary } from '@padiman/contracts';
import { formatCount, formatNaira } from '@padiman/ui';
import { Counts, Figures, Parts } from './dashboard.styles.ts';
import { Figure } from './Figure.tsx';
import { MonthlySignups } from './MonthlySignups.tsx';
import { StatusCounts } from './StatusCounts.tsx';

/** All figures of the dashboard. */
export function DashboardFigures({ summary }: { summary: DashboardSummary }) {
  const { totals, blockedDrivers, referredUsers } = summary;
  return (
    <Parts>
      <Figures>
        <Figure span={2} name="Total Withdrawals" value={formatNaira(totals?.totalWithdrawals)} />
        <Figure span={2} name="Total Refunds" value={formatNaira(totals?.totalRefunds)} />
        <Figure span={2} name="Total Money Held for Clients" value={formatNaira(totals?.totalBalance)} />
        <Figure span={3} name="Blocked Drivers" value={formatCount(blockedDrivers)} />
        <Figure span={3} name="Referred Users" value={formatCount(referredUsers)} />
      </Figures>
      <MonthlySignups months={summary.signupsByMonth} />
      <Counts>
        <StatusCounts title="Send Parcel Status" counts={summary.sendParcelStatusCounts} />
        <StatusCounts title="Join a Ride Status" counts={summary.joinRide} />
      </Counts>
    </Parts>
  );
}
