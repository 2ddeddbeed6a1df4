import { useId, type FormEvent } from 'react';
import { webhookEventTypes, webhookForm, type Webhook } from '@padiman/contracts';
import { useForm } from '@padiman/client/forms';
import { Alert, Button, Stack, TextField } from '@padiman/ui';
import { Dialog } from '@padiman/ui/overlay';
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
  const id = useId();
  const { save, failure, refused } = useSaveWebhook(endpoint, onSaved);
  const { register, handleSubmit, formState } = useForm(webhookForm, {
    url: endpoint?.url ?? '',
    description: endpoint?.description ?? '',
    eventTypes: endpoint?.eventTypes ?? [...webhookEventTypes],
  });
  const { errors, isSubmitting } = formState;
  const title = endpoint === undefined ? 'Add endpoint' : 'Edit endpoint';
  const submit = (event: FormEvent) => void handleSubmit(save)(event);
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      closable={!isSubmitting}
      actions={
        <>
          <Button onClick={onClose} disabled={isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" form={id} look="primary" busy={isSubmitting} busyText="Processing...">
            Save
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} aria-label={title}>
        <Stack gap={4} tone="text">
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
          {failure && <Alert>{failure}</Alert>}
        </Stack>
      </form>
    </Dialog>
  );
}
