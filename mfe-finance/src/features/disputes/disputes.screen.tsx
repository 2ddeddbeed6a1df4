import { useDetails } from '@padiman/client/routing';
import { PageHeader } from '@padiman/ui';
import { DataTable } from '@padiman/ui/table';
import { ReconciliationTabs } from '../reconciliation/ReconciliationTabs.tsx';
import { disputeColumns } from './disputes.columns.tsx';
import { useDisputes } from './disputes.hooks.ts';
import { disputeFilterChoices, disputeName } from './disputes.messages.ts';
import { DisputeDrawer } from './DisputeDrawer.tsx';

/** `/reconciliation/disputes`: disputes of payments, with the evidence of the platform. */
export default function DisputesScreen() {
  const list = useDisputes();
  const details = useDetails(list.records);
  return (
    <>
      <DataTable
        label="Disputes"
        header={
          <>
            <PageHeader title="Disputes" />
            <ReconciliationTabs current="disputes" />
          </>
        }
        list={list}
        filters={disputeFilterChoices}
        searchLabel="Search payer, reference or dispute"
        columns={disputeColumns}
        nameOf={disputeName}
        emptyText={list.filter === 'open' ? 'No dispute is open.' : 'No disputes for this filter or search.'}
        emptyHint="Disputes appear here once a provider reports them."
        details={details}
      />
      {details.id !== undefined && <DisputeDrawer key={details.id} id={details.id} details={details} />}
    </>
  );
}
