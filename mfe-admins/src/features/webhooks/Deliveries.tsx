import { listWebhookDeliveries, replayDeliveries, type WebhookDelivery } from '@padiman/contracts';
import { useBulkAction, useList, useWrite } from '@padiman/client/query';
import { formatCount } from '@padiman/ui';
import { ActionTable, keepSkipped } from '@padiman/ui/record-list';
import { ListToolbar, useSelection } from '@padiman/ui/table';
import { deliveryColumns } from './deliveries.columns.tsx';
import { deliveryActions, deliveryFilters, eventLabel, webhookReads } from './webhooks.messages.ts';
import { Title } from './webhooks.styles.ts';

/** Deliveries with their last answer; dead letters can be replayed. */
export function Deliveries() {
  const list = useList(listWebhookDeliveries, 'all');
  const selection = useSelection<WebhookDelivery>();
  const replay = useWrite(replayDeliveries, { changes: webhookReads });
  const action = useBulkAction({
    messages: deliveryActions,
    perform: async (_action, ids) => (await replay.mutateAsync({ body: { ids } })).results,
    onDone: (skipped) => keepSkipped(selection, skipped),
  });
  return (
    <section aria-label="Deliveries">
      <Title spaced>Deliveries</Title>
      <ListToolbar list={list} filters={deliveryFilters} searchLabel="Search deliveries" />
      <ActionTable
        label="Deliveries"
        list={list}
        columns={deliveryColumns}
        nameOf={({ type, recordId }) => `${eventLabel(type)} ${recordId}`}
        emptyText={list.clearFilters ? 'No deliveries match.' : 'No events were sent yet.'}
        selection={selection}
        action={action}
        messages={deliveryActions}
        namesSkipped={false}
        subject={`${formatCount(selection.count)} selected`}
      />
    </section>
  );
}
