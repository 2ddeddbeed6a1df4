import { useState } from 'react';
import {
  listWebhooks,
  type Webhook,
  listWebhookDeliveries,
  replayDeliveries,
  type WebhookDelivery,
  createWebhook,
  dayAfter,
  updateWebhook,
  validity,
  webhookEventTypes,
  webhookForm,
  type WebhookForm,
} from '@padiman/contracts';
import { useRead, useBulkAction, useList, useWrite } from '@padiman/client/query';
import {
  Button,
  DateField,
  Loaded,
  Notice,
  Stack,
  Text,
  formatCount,
  formatMoment,
  Alert,
  TextField,
} from '@padiman/ui';
import { SecretDialog } from '../../SecretDialog.tsx';
import { EndpointCard } from './EndpointCard.tsx';
import { Head, Secret, Title, Events } from './webhooks.styles.ts';
import { ActionTable, keepSkipped } from '@padiman/ui/record-list';
import { waitsText } from '../../owned.messages.ts';
import { ListToolbar, useSelection, type Column } from '@padiman/ui/table';
import {
  deliveryActions,
  deliveryFilters,
  eventLabel,
  webhookReads,
  answerText,
  deliveryStateLabels,
  eventLabels,
} from './webhooks.messages.ts';
import { changed, useForm } from '@padiman/client/forms';
import { ConfirmDialog } from '@padiman/ui/overlay';
import { failureMessage, fieldMessages } from '../../failure.messages.ts';

const momentColumn = (field: 'createdAt' | 'triedAt' | 'nextAttemptAt', header: string) => ({
  ...{ id: field as string, width: 210, header, onPhone: 'fact' as const },
  cell: ({ [field]: time }: WebhookDelivery) =>
    time === null ? '–' : <time dateTime={time}>{formatMoment(time)}</time>,
});

/** Columns of the deliveries table. */
const deliveryColumns: readonly Column<WebhookDelivery>[] = [
  { id: 'type', width: 170, header: 'Event', cell: ({ type }) => eventLabel(type), onPhone: 'title' },
  momentColumn('createdAt', 'Created'),
  {
    id: 'state',
    width: 110,
    header: 'State',
    cell: ({ state }) => deliveryStateLabels[state],
    onPhone: 'fact',
  },
  { id: 'attempts', width: 90, header: 'Attempts', cell: ({ attempts }) => attempts, onPhone: 'fact' },
  { id: 'answer', width: 240, header: 'Last answer', cell: answerText, onPhone: 'fact' },
  momentColumn('triedAt', 'Last attempt'),
  { ...momentColumn('nextAttemptAt', 'Next attempt'), id: 'next' },
  { id: 'url', header: 'Endpoint', cell: ({ url }) => <span data-clip="">{url}</span>, onPhone: 'fact' },
];

/** Endpoints that receive events, and their deliveries. */
export function Webhooks() {
  return (
    <Stack gap={6}>
      <EndpointList />
      <Deliveries />
    </Stack>
  );
}

/** Endpoints with their health, and the dialogs to add and edit one. */
function EndpointList() {
  const read = useRead(listWebhooks, {});
  const [edited, setEdited] = useState<Webhook | 'new'>();
  const [{ secret, waits = false }, setSecret] = useState<{ secret?: string; waits?: boolean }>({});
  return (
    <section aria-label="Endpoints">
      <Head>
        <div>
          <Title>Webhooks</Title>
          <p>Signed messages to your systems about what happens in the console.</p>
        </div>
        {read.data && (
          <Button look="primary" onClick={() => setEdited('new')}>
            Add endpoint
          </Button>
        )}
      </Head>
      <Loaded read={read} failed="The endpoints could not be loaded." h="160px">
        {({ data: endpoints }) =>
          endpoints.length > 0 ? (
            <Stack asChild gap={4}>
              <ul>
                {endpoints.map((endpoint) => (
                  <li key={endpoint._id}>
                    <EndpointCard
                      endpoint={endpoint}
                      onEdit={() => setEdited(endpoint)}
                      onSecret={(rotated) => setSecret({ secret: rotated })}
                    />
                  </li>
                ))}
              </ul>
            </Stack>
          ) : (
            <Notice icon="bell" title="No endpoints yet.">
              Add one to receive events.
            </Notice>
          )
        }
      </Loaded>
      {edited && (
        <EndpointDialog
          endpoint={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSaved={(created) => {
            setEdited(undefined);
            setSecret(created ?? {});
          }}
        />
      )}
      {secret !== undefined && (
        <SecretDialog title="Signing secret" secret={secret} onClose={() => setSecret({})}>
          {(copied) => (
            <>
              <Text tone="text">The endpoint verifies messages with it. It is not shown again.</Text>
              <Secret>{secret}</Secret>
              {waits && <Text tone="text">{waitsText}</Text>}
              <Text role="status">
                {copied === true && 'Copied.'}
                {copied === false && 'It could not be copied; select the text instead.'}
              </Text>
            </>
          )}
        </SecretDialog>
      )}
    </section>
  );
}

/** Deliveries with their last answer; dead letters can be replayed. */
function Deliveries() {
  const list = useList(listWebhookDeliveries, 'all');
  const selection = useSelection<WebhookDelivery>();
  const action = useBulkAction({
    messages: deliveryActions,
    changes: webhookReads,
    call: replayDeliveries,
    bodyOf: (_action, ids) => ({ ids }),
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

/** Form that adds or edits an endpoint; a failure keeps the input. */
function EndpointDialog({
  endpoint,
  onClose,
  onSaved,
}: {
  /** Endpoint to edit; undefined to add one. */
  endpoint: Webhook | undefined;
  onClose: () => void;
  /** Called with the secret of an added endpoint, and whether it waits for a second super admin. */
  onSaved: (created?: { secret: string; waits: boolean }) => void;
}) {
  const create = useWrite(createWebhook, { changes: webhookReads });
  const update = useWrite(updateWebhook, { changes: webhookReads });
  const { shown, other } = fieldMessages(create.error ?? update.error, ['url', 'description']);
  const save = (form: WebhookForm) =>
    (endpoint === undefined
      ? create.mutateAsync({ body: form }).then(({ secret, data }) => onSaved({ secret, waits: data.waits }))
      : update
          .mutateAsync({ params: { id: endpoint._id }, body: { ...form, enabled: endpoint.enabled } })
          .then(() => onSaved())
    ).catch(() => {});
  const given = {
    url: endpoint?.url ?? '',
    description: endpoint?.description ?? '',
    eventTypes: endpoint?.eventTypes ?? [...webhookEventTypes],
    ...(endpoint === undefined && { expiresOn: dayAfter(validity.days) }),
  };
  const { register, field, handleSubmit, formState, setValue, watch } = useForm(webhookForm, given, shown);
  const { errors, isSubmitting } = formState;
  const title = endpoint === undefined ? 'Add endpoint' : 'Edit endpoint';
  return (
    <ConfirmDialog
      title={title}
      confirmText="Save"
      busy={isSubmitting}
      error={other && failureMessage(other, 'The endpoint was not saved')}
      onSubmit={handleSubmit(save)}
      onCancel={onClose}
    >
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        {...field('url')}
      />
      <TextField label="Description" autoComplete="off" {...field('description')} />
      {endpoint === undefined && (
        <DateField
          label="Last day"
          value={watch('expiresOn') ?? ''}
          error={field('expiresOn').error}
          onChange={(day) => setValue('expiresOn', day || undefined, changed)}
        />
      )}
      <Events>
        <legend>Events</legend>
        {webhookEventTypes.map((type) => (
          <label key={type}>
            <input type="checkbox" value={type} {...register('eventTypes')} />
            {eventLabels[type]}
          </label>
        ))}
        {errors.eventTypes?.message && <Alert>{errors.eventTypes.message}</Alert>}
      </Events>
    </ConfirmDialog>
  );
}
