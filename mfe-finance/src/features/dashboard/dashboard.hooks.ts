import { readDashboardSummary, type DashboardSummary } from '@padiman/contracts';
import { useRead } from '@padiman/client/query';

/** Figures of the dashboard. */
export function useDashboardSummary(): {
  summary: DashboardSummary | undefined;
  error: Error | null;
  retry: () => void;
} {
  const read = useRead(readDashboardSummary, {});
  return { summary: read.data?.data, error: read.error, retry: () => void read.refetch() };
}
