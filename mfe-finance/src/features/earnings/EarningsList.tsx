import type { Earning } from '@padiman/contracts';
import { wholeListOf, type ListView } from '@padiman/client/query';
import { Box, formatNaira, PageHeader, Skeleton, Text } from '@padiman/ui';
import { DataTable, ListToolbar } from '@padiman/ui/table';
import { earner, earningColumns } from './earnings.columns.tsx';

/** List of earnings, with the sum of all that match. */
export function EarningsList({ title, list }: { title: string; list: ListView<Earning> }) {
  return (
    <>
      <PageHeader title={title} />
      <TotalEarnings list={list} />
      {/* The entries of a whole list carry no phone. */}
      <ListToolbar list={list} searchLabel={wholeListOf(list) ? 'Search user' : 'Search user or phone'} />
      <DataTable
        label={title}
        list={list}
        columns={earningColumns}
        nameOf={earner}
        emptyText={list.search ? 'No earnings match the search.' : 'No earnings yet.'}
      />
    </>
  );
}

function TotalEarnings({ list: { totalAmount, loading, error } }: { list: ListView<Earning> }) {
  // A skeleton would suggest that the sum is still loading.
  if (totalAmount === undefined && error) return null;
  return (
    <Box mb="5">
      <Text color="text.muted">Total Earnings</Text>
      {totalAmount === undefined && loading ? (
        <Skeleton h="32px" w="180px" />
      ) : (
        <Text fontSize="figure" fontWeight="semibold" lineHeight="tight">
          {formatNaira(totalAmount)}
        </Text>
      )}
    </Box>
  );
}
