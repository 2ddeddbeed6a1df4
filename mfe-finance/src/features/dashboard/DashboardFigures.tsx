import type { DashboardSummary } from '@padiman/contracts';
import { formatCount, formatNaira, Grid, Stack } from '@padiman/ui';
import { Figure } from './Figure.tsx';
import { MonthlySignups } from './MonthlySignups.tsx';
import { StatusCounts } from './StatusCounts.tsx';

/** All figures of the dashboard. */
export function DashboardFigures({ summary }: { summary: DashboardSummary }) {
  const { totals, blockedDrivers, referredUsers } = summary;
  return (
    <Stack gap="5">
      <Grid as="dl" gridTemplateColumns={{ base: '1fr', sm: 'repeat(6, 1fr)' }} gap="4">
        <Figure span={2} name="Total Withdrawals" value={formatNaira(totals?.totalWithdrawals)} />
        <Figure span={2} name="Total Refunds" value={formatNaira(totals?.totalRefunds)} />
        <Figure span={2} name="Total Money Held for Clients" value={formatNaira(totals?.totalBalance)} />
        <Figure span={3} name="Blocked Drivers" value={formatCount(blockedDrivers)} />
        <Figure span={3} name="Referred Users" value={formatCount(referredUsers)} />
      </Grid>
      <MonthlySignups months={summary.signupsByMonth} />
      <Grid gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="5">
        <StatusCounts title="Send Parcel Status" counts={summary.sendParcelStatusCounts} />
        <StatusCounts title="Join a Ride Status" counts={summary.joinRide} />
      </Grid>
    </Stack>
  );
}
