import { webhookEventTypes, webhookForm, type Webhook } from '@padiman/contracts';
import { useForm } from '@padiman/client/forms';
import { Alert, TextField } from '@padiman/ui';
import { FormDialog } from '@padiman/ui/overlay';
import { useSaveWebhook } from './webhooks.hooks.ts';
import { eventLabels } from './webhooks.messages.ts';
import { Events } from './EndpointDialog.styles.ts';

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
  const { save, failure, refused } = useSaveWebhook(endpoint, onSaved);
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
      error={failure}
      onSubmit={handleSubmit(save)}
      onClose={onClose}
    >
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        error={errors.url?.message ?? refused['url']}
        {...register('url')}
      />
      <TextField
        label="Description"
        autoComplete="off"
        error={errors.description?.message ?? refused['description']}
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
