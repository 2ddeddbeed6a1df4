import type { Earning } from '@padiman/contracts';
import { wholeListOf, type ListView } from '@padiman/client/query';
import { useSeesPersonalData } from '@padiman/client/session';
import { formatNaira, PageHeader, Skeleton, Text } from '@padiman/ui';
import { DataTable } from '@padiman/ui/table';
import { earner, earningColumns } from './earnings.columns.tsx';
import { Total } from './EarningsList.styles.ts';

/** List of earnings, with the sum of all that match. */
export function EarningsList({ title, list }: { title: string; list: ListView<Earning> }) {
  const sees = useSeesPersonalData();
  // The entries of a whole list carry no phone.
  const searchLabel = sees && !wholeListOf(list) ? 'Search user or phone' : 'Search user';
  return (
    <DataTable
      label={title}
      header={
        <PageHeader title={title}>
          <TotalEarnings list={list} />
        </PageHeader>
      }
      list={list}
      searchLabel={searchLabel}
      columns={earningColumns}
      nameOf={earner}
      emptyText={list.search ? 'No earnings match the search.' : 'No earnings yet.'}
      emptyHint="Entries appear here as soon as they are recorded."
    />
  );
}

function TotalEarnings({ list: { totalAmount, loading, error } }: { list: ListView<Earning> }) {
  // A skeleton would suggest that the sum is still loading.
  if (totalAmount === undefined && error) return null;
  return (
    <Total>
      <Text tone="muted" size="caption">
        Total Earnings
      </Text>
      {totalAmount === undefined && loading ? (
        <Skeleton h="18px" w="120px" />
      ) : (
        <Text weight="semibold">{formatNaira(totalAmount)}</Text>
      )}
    </Total>
  );
}
