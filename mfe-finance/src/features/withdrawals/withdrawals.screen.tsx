import { useMemo } from 'react';
import type { Withdrawal } from '@padiman/contracts';
import { useDetails } from '@padiman/client/routing';
import { useCapability, useSeesPersonalData } from '@padiman/client/session';
import { formatNaira, PageHeader } from '@padiman/ui';
import { BulkActionDialogs, keepSkipped, RecordSelectionBar } from '@padiman/ui/record-list';
import { DataTable, ListToolbar, useSelection } from '@padiman/ui/table';
import { DecisionDialogs } from './DecisionDialogs.tsx';
import { useBulkDecision, useDecision } from './decision.hooks.ts';
import { PayoutQueue } from './PayoutQueue.tsx';
import { WithdrawalDrawer } from './WithdrawalDrawer.tsx';
import { withdrawalColumns } from './withdrawals.columns.tsx';
import { useWithdrawalList } from './withdrawals.hooks.ts';
import {
  bulkMessagesOf,
  searchLabels,
  selectionSummary,
  withdrawalFilters,
  withdrawalName,
} from './withdrawals.messages.ts';
import { latestOf, sumOf, withdrawalCan } from './withdrawals.rules.ts';

/** `/request-withdrawals`: decisions on withdrawal requests. Source: specification section 2, Withdrawal Requests. */
export default function WithdrawalsScreen() {
  const { list, loaded, isWhole } = useWithdrawalList();
  const selection = useSelection<Withdrawal>();
  const decision = useDecision();
  const bulkMessages = bulkMessagesOf(useCapability('withdrawalDetails'));
  const sees = useSeesPersonalData();
  const details = useDetails(loaded);
  const columns = useMemo(() => withdrawalColumns(decision.request), [decision.request]);
  const selected = latestOf(selection.records, loaded);
  const undecided = selected.filter(withdrawalCan.decide);
  const bulk = useBulkDecision(bulkMessages, selected, (skipped) => keepSkipped(selection, skipped));

  return (
    <>
      <PageHeader title="Withdrawal Requests">
        <PayoutQueue linkTo={details.linkTo} />
      </PageHeader>
      <ListToolbar
        list={list}
        filters={withdrawalFilters}
        searchLabel={searchLabels[isWhole ? 'whole' : sees ? 'all' : 'masked']}
      />
      <DataTable
        label="Withdrawal requests"
        list={list}
        columns={columns}
        nameOf={withdrawalName}
        emptyText="No withdrawal requests available for the selected filter."
        selection={selection}
        details={details}
        bulkActions={
          <RecordSelectionBar
            selection={selection}
            action={bulk}
            messages={bulkMessages}
            summary={selectionSummary(undecided)}
            disabled={undecided.length === 0}
          />
        }
      />
      <WithdrawalDrawer details={details} list={list} decide={decision.request} />
      <DecisionDialogs decision={decision} />
      <BulkActionDialogs
        action={bulk}
        messages={bulkMessages}
        records={selected}
        target={undecided}
        nameOf={withdrawalName}
        subject={
          <>
            <strong>{formatNaira(sumOf(undecided))}</strong> in all
          </>
        }
      />
    </>
  );
}
