import { useState } from 'react';
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  pingWebhook,
  replayDeliveries,
  replayWebhook,
  rotateWebhookSecret,
  updateWebhook,
  type Outcome,
  type PingResult,
  type Webhook,
  type WebhookForm,
} from '@padiman/contracts';
import { useBulkAction, useList, useRead, useWrite } from '@padiman/client/query';
import { failureMessage } from '../../failure.messages.ts';
import { deliveryActions } from './webhooks.messages.ts';

const changes = { changes: [listWebhooks, listWebhookDeliveries] };

/** Endpoints with their health. */
export function useWebhooks() {
  const { data, error, refetch } = useRead(listWebhooks, {});
  return { endpoints: data?.data, error, retry: () => void refetch() };
}

/**
 * Adds an endpoint, or changes one; `failure` holds the message of a failure, `refused` the messages of refused fields.
 *
 * @param endpoint the endpoint to change; undefined to add one
 * @param onDone called with the secret of an added endpoint
 */
export function useSaveWebhook(endpoint: Webhook | undefined, onDone: (secret?: string) => void) {
  const create = useWrite(createWebhook, changes);
  const update = useWrite(updateWebhook, changes);
  const save = (form: WebhookForm) =>
    (endpoint === undefined
      ? create.mutateAsync({ body: form }).then(({ secret }) => onDone(secret))
      : update
          .mutateAsync({ params: { id: endpoint._id }, body: { ...form, enabled: endpoint.enabled } })
          .then(() => onDone())
    ).catch(() => {});
  const error = create.error ?? update.error;
  const refused = error?.fields ?? {};
  const isShownAtField = Object.keys(refused).length > 0;
  return {
    save,
    refused,
    failure: error && !isShownAtField ? failureMessage(error, 'The endpoint was not saved') : undefined,
  };
}

/** Actions on an endpoint that need a confirmation. */
export type ConfirmedAction = 'rotate' | 'disable' | 'delete' | 'replay';

/** Runs confirmed actions on an endpoint. @param onDone called with the new secret of a rotation */
export function useConfirmedAction(endpoint: Webhook, onDone: (secret?: string) => void) {
  const rotate = useWrite(rotateWebhookSecret, changes);
  const update = useWrite(updateWebhook, changes);
  const remove = useWrite(deleteWebhook, changes);
  const replay = useWrite(replayWebhook, changes);
  const params = { id: endpoint._id };
  const { url, description, eventTypes } = endpoint;
  const run: Record<ConfirmedAction, () => Promise<string | undefined>> = {
    rotate: () => rotate.mutateAsync({ params }).then(({ secret }) => secret),
    disable: () =>
      update
        .mutateAsync({ params, body: { url, description, eventTypes, enabled: false } })
        .then(() => undefined),
    delete: () => remove.mutateAsync({ params }).then(() => undefined),
    replay: () => replay.mutateAsync({ params }).then(() => undefined),
  };
  const error = rotate.error ?? update.error ?? remove.error ?? replay.error;
  return {
    confirm: (action: ConfirmedAction) => void run[action]().then(onDone, () => {}),
    busy: rotate.isPending || update.isPending || remove.isPending || replay.isPending,
    failure: error ? failureMessage(error, 'The action failed') : undefined,
  };
}

/** Pings and enables an endpoint at once; `failure` holds the message of a failed call. */
export function useQuickActions(endpoint: Webhook) {
  const ping = useWrite(pingWebhook);
  const update = useWrite(updateWebhook, changes);
  const [result, setResult] = useState<PingResult>();
  const { url, description, eventTypes } = endpoint;
  const params = { id: endpoint._id };
  const error = ping.error ?? update.error;
  return {
    ping: () => {
      setResult(undefined);
      void ping.mutateAsync({ params }).then(
        ({ data }) => setResult(data),
        () => {},
      );
    },
    enable: () =>
      void update
        .mutateAsync({ params, body: { url, description, eventTypes, enabled: true } })
        .catch(() => {}),
    pinging: ping.isPending,
    enabling: update.isPending,
    result,
    failure: error ? failureMessage(error, 'The action failed') : undefined,
  };
}

/** Deliveries, in the view held in the address. */
export function useDeliveries() {
  return useList(listWebhookDeliveries, 'all');
}

/** Replays selected deliveries. */
export function useReplay(onDone: (skipped: readonly Outcome[]) => void) {
  const replay = useWrite(replayDeliveries, changes);
  return useBulkAction({
    messages: deliveryActions,
    perform: async (_action, ids) => (await replay.mutateAsync({ body: { ids } })).results,
    onDone,
  });
}
