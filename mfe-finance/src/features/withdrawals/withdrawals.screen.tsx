import { useMemo } from 'react';
import type { Withdrawal } from '@padiman/contracts';
import { useDetails } from '@padiman/client/routing';
import { PageHeader } from '@padiman/ui';
import { keepSkipped } from '@padiman/ui/record-list';
import { DataTable, ListToolbar, useSelection } from '@padiman/ui/table';
import { BulkDecisionDialogs } from './BulkDecisionDialogs.tsx';
import { DecisionDialogs } from './DecisionDialogs.tsx';
import { useBulkDecision, useDecision } from './decision.hooks.ts';
import { PayoutQueue } from './PayoutQueue.tsx';
import { WithdrawalDrawer } from './WithdrawalDrawer.tsx';
import { WithdrawalSelectionBar } from './WithdrawalSelectionBar.tsx';
import { withdrawalColumns } from './withdrawals.columns.tsx';
import { useWithdrawalList } from './withdrawals.hooks.ts';
import { asTheyStand, withdrawalCan } from './withdrawals.rules.ts';
import { withdrawalFilters, withdrawalName } from './withdrawals.words.ts';

/** `/request-withdrawals`: users who ask to be paid out. Source: specification section 2, Withdrawal Requests. */
export default function WithdrawalsScreen() {
  const list = useWithdrawalList();
  const selection = useSelection<Withdrawal>();
  const decision = useDecision();
  const bulk = useBulkDecision((skipped) => keepSkipped(selection, skipped));
  const details = useDetails(list.records);
  const columns = useMemo(() => withdrawalColumns(decision.ask), [decision.ask]);
  const picked = asTheyStand(selection.records, list.records);
  const deciding = picked.filter(withdrawalCan.decide);

  return (
    <>
      <PageHeader title="Withdrawal Requests">
        <PayoutQueue linkTo={details.linkTo} />
      </PageHeader>
      <ListToolbar
        list={list}
        filters={withdrawalFilters}
        searchLabel="Search account, bank, user or phone"
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
          <WithdrawalSelectionBar
            count={picked.length}
            deciding={deciding}
            onDecide={bulk.request}
            onClear={selection.clear}
          />
        }
      />
      <WithdrawalDrawer details={details} decide={decision.ask} />
      <DecisionDialogs decision={decision} />
      <BulkDecisionDialogs action={bulk} deciding={deciding} picked={picked} />
    </>
  );
}
