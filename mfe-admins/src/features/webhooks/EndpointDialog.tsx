import {
  createWebhook,
  updateWebhook,
  webhookEventTypes,
  webhookForm,
  type Webhook,
  type WebhookForm,
} from '@padiman/contracts';
import { useForm } from '@padiman/client/forms';
import { useWrite } from '@padiman/client/query';
import { Alert, TextField } from '@padiman/ui';
import { FormDialog } from '@padiman/ui/overlay';
import { failureMessage, fieldMessages } from '../../failure.messages.ts';
import { eventLabels, webhookReads } from './webhooks.messages.ts';
import { Events } from './webhooks.styles.ts';

/** Form that adds or edits an endpoint; a failure keeps the input. */
export function EndpointDialog({
  endpoint,
  onClose,
  onSaved,
}: {
  /** Endpoint to edit; undefined to add one. */
  endpoint: Webhook | undefined;
  onClose: () => void;
  /** Called with the secret of an added endpoint. */
  onSaved: (secret?: string) => void;
}) {
  const create = useWrite(createWebhook, { changes: webhookReads });
  const update = useWrite(updateWebhook, { changes: webhookReads });
  const { shown, other } = fieldMessages(create.error ?? update.error, ['url', 'description']);
  const save = (form: WebhookForm) =>
    (endpoint === undefined
      ? create.mutateAsync({ body: form }).then(({ secret }) => onSaved(secret))
      : update
          .mutateAsync({ params: { id: endpoint._id }, body: { ...form, enabled: endpoint.enabled } })
          .then(() => onSaved())
    ).catch(() => {});
  const { register, handleSubmit, formState } = useForm(webhookForm, {
    url: endpoint?.url ?? '',
    description: endpoint?.description ?? '',
    eventTypes: endpoint?.eventTypes ?? [...webhookEventTypes],
  });
  const { errors, isSubmitting } = formState;
  const title = endpoint === undefined ? 'Add endpoint' : 'Edit endpoint';
  return (
    <FormDialog
      title={title}
      submitText="Save"
      busy={isSubmitting}
      error={other && failureMessage(other, 'The endpoint was not saved')}
      onSubmit={handleSubmit(save)}
      onClose={onClose}
    >
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        error={errors.url?.message ?? shown['url']}
        {...register('url')}
      />
      <TextField
        label="Description"
        autoComplete="off"
        error={errors.description?.message ?? shown['description']}
        {...register('description')}
      />
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
    </FormDialog>
  );
}
