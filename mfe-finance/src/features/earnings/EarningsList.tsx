import type { Earning } from '@padiman/shared/contracts';
import type { ListView } from '@padiman/shared/query';
import { Box, formatNaira, PageHeader, Skeleton, Text } from '@padiman/shared/ui';
import { DataTable, ListToolbar } from '@padiman/shared/ui/table';
import { earner, earningColumns } from './earnings.columns.tsx';

/** A list of earnings with their sum over all that match, not only over the page. */
export function EarningsList({ title, list }: { title: string; list: ListView<Earning> }) {
  return (
    <>
      <PageHeader title={title} />
      <Box mb="5">
        <Text color="text.muted">Total Earnings</Text>
        {list.totalAmount === undefined ? (
          <Skeleton h="32px" w="180px" />
        ) : (
          <Text fontSize="figure" fontWeight="semibold" lineHeight="tight">
            {formatNaira(list.totalAmount)}
          </Text>
        )}
      </Box>
      <ListToolbar list={list} searchLabel="Search user or phone" />
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
