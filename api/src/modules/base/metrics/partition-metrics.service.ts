import type { PartitionState } from '../../../database/partitions.ts';
import { stateGauges, type Metrics } from './metrics.service.ts';

/** Adds the metrics of monthly partitions. */
export function watchPartitions({ registry }: Metrics, partitions: () => Promise<PartitionState[]>): void {
  const gauges = stateGauges(registry, partitions);
  gauges.byLabel(
    'padiman_partition_months_ahead',
    'Coming months that a table partitioned by month has a partition for.',
    'table',
    (states) => states.map(({ table, ahead }) => [table, ahead]),
  );
  gauges.byLabel(
    'padiman_partition_strays',
    'Whether a table has rows of months without a partition, in its default partition: 1 or 0.',
    'table',
    (states) => states.map(({ table, hasStrays }) => [table, hasStrays ? 1 : 0]),
  );
}
