import type { DashboardSummary } from '@padiman/shared/contracts';
import { formatCount, formatNaira, Grid, Stack } from '@padiman/shared/ui';
import { Figure } from './Figure.tsx';
import { MonthlySignups } from './MonthlySignups.tsx';
import { StatusCounts } from './StatusCounts.tsx';

/** All figures of the dashboard. */
export function DashboardFigures({ summary }: { summary: DashboardSummary }) {
  const { totals, blockedDrivers, referredUsers } = summary;
  return (
    <Stack gap="5">
      <Grid as="dl" gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 210px), 1fr))" gap="4">
        <Figure name="Total Withdrawals" value={formatNaira(totals.totalWithdrawals)} />
        <Figure name="Total Refunds" value={formatNaira(totals.totalRefunds)} />
        <Figure name="Total Money Held for Clients" value={formatNaira(totals.totalBalance)} />
        <Figure name="Blocked Drivers" value={formatCount(blockedDrivers)} />
        <Figure name="Referred Users" value={formatCount(referredUsers)} />
      </Grid>
      <MonthlySignups months={summary.signupsByMonth} />
      <Grid gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="5">
        <StatusCounts title="Send Parcel Status" counts={summary.sendParcelStatusCounts} />
        <StatusCounts title="Join a Ride Status" counts={summary.joinRide} />
      </Grid>
    </Stack>
  );
}
