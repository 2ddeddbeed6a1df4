import { readDashboardSummary, type DashboardSummary } from '@padiman/shared/contracts';
import { useRead } from '@padiman/shared/query';

/** The dashboard's figures, read anew whenever the screen is opened. */
export function useDashboardSummary(): {
  summary: DashboardSummary | undefined;
  error: Error | null;
  retry: () => void;
} {
  const read = useRead(readDashboardSummary, {});
  return { summary: read.data?.data, error: read.error, retry: () => void read.refetch() };
}
