import type { WebhookDelivery } from '@padiman/contracts';
import { formatCount } from '@padiman/ui';
import { BulkActionDialogs, keepSkipped, RecordSelectionBar } from '@padiman/ui/record-list';
import { DataTable, ListToolbar, useSelection } from '@padiman/ui/table';
import { deliveryColumns } from './deliveries.columns.tsx';
import { useDeliveries, useReplay } from './webhooks.hooks.ts';
import { deliveryActions, deliveryFilters, eventLabel } from './webhooks.messages.ts';
import { Title } from './Deliveries.styles.ts';

/** Deliveries with their last answer; dead letters can be replayed. */
export function Deliveries() {
  const list = useDeliveries();
  const selection = useSelection<WebhookDelivery>();
  const action = useReplay((skipped) => keepSkipped(selection, skipped));
  const selected = selection.records;
  return (
    <section aria-label="Deliveries">
      <Title>Deliveries</Title>
      <ListToolbar list={list} filters={deliveryFilters} searchLabel="Search deliveries" />
      <DataTable
        label="Deliveries"
        list={list}
        columns={deliveryColumns}
        nameOf={({ type, recordId }) => `${eventLabel(type)} ${recordId}`}
        emptyText={list.clearFilters ? 'No deliveries match.' : 'No events were sent yet.'}
        selection={selection}
        bulkActions={<RecordSelectionBar selection={selection} action={action} messages={deliveryActions} />}
      />
      <BulkActionDialogs
        action={action}
        messages={deliveryActions}
        records={selected}
        subject={`${formatCount(selected.length)} selected`}
      />
    </section>
  );
}
