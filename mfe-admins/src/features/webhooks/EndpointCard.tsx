import { useState } from 'react';
import {
  changeWebhookQueue,
  deleteWebhook,
  pingWebhook,
  replayWebhook,
  rotateWebhookSecret,
  takeOverWebhook,
  updateWebhook,
  type Call,
  type CallInput,
  type Webhook,
} from '@padiman/contracts';
import { useWrite } from '@padiman/client/query';
import { Alert, Button, Card, formatCount, formatMoment, Text } from '@padiman/ui';
import { ConfirmAction } from '@padiman/ui/overlay';
import { Caption } from '../../ActionEntry.tsx';
import { ownershipText, takeOverLabel } from '../../owned.messages.ts';
import { failureMessage } from '../../failure.messages.ts';
import {
  eventLabel,
  pingText,
  stateText,
  webhookReads,
  confirmationTexts,
  type ConfirmedAction,
} from './webhooks.messages.ts';
import { Actions, Address, State } from './webhooks.styles.ts';

const failureOf = (error: Parameters<typeof failureMessage>[0]) => failureMessage(error, 'The action failed');

/** Call with its input, for the table of actions. */
const sends = <C extends Call>(call: C, input: CallInput<C>) =>
  ({ call, input }) as unknown as { call: Call; input: CallInput<Call> };

/** One endpoint: health, events and actions. */
export function EndpointCard({
  endpoint,
  onEdit,
  onSecret,
}: {
  endpoint: Webhook;
  onEdit: () => void;
  onSecret: (secret: string) => void;
}) {
  const { _id: id, url, description, enabled, eventTypes, pending, dead } = endpoint;
  const { lastDeliveredAt, formerSecretUntil } = endpoint;
  const ping = useWrite(pingWebhook);
  const update = useWrite(updateWebhook, { changes: webhookReads });
  const [action, setAction] = useState<ConfirmedAction>();
  const failure = ping.error ?? update.error;
  const result = ping.data?.data;
  const params = { id };
  const withEnabled = (on: boolean) => ({ params, body: { url, description, eventTypes, enabled: on } });
  const calls = {
    rotate: sends(rotateWebhookSecret, { params }),
    disable: sends(updateWebhook, withEnabled(false)),
    delete: sends(deleteWebhook, { params }),
    replay: sends(replayWebhook, { params }),
    retry: sends(changeWebhookQueue, { params, body: { change: 'retry' } }),
    skip: sends(changeWebhookQueue, { params, body: { change: 'skip' } }),
    takeOver: sends(takeOverWebhook, { params }),
  };
  return (
    <Card aria-label={url}>
      <Address>{url}</Address>
      {description && <Text>{description}</Text>}
      <State>{stateText(endpoint)}</State>
      <Caption>{ownershipText(endpoint)}</Caption>
      <Caption>
        {formatCount(pending)} pending, {formatCount(dead)} dead letters
        {lastDeliveredAt && `, last delivered ${formatMoment(lastDeliveredAt)}`}
        {formerSecretUntil && `, former secret valid until ${formatMoment(formerSecretUntil)}`}
      </Caption>
      <Caption>{eventTypes.map(eventLabel).join(', ')}</Caption>
      {result && <Alert {...(result.delivered && { tone: 'good' })}>{pingText(result)}</Alert>}
      {failure && <Alert>{failureOf(failure)}</Alert>}
      <Actions>
        <Button busy={ping.isPending} busyText="Pinging..." onClick={() => ping.mutate({ params })}>
          Ping
        </Button>
        {takeOverLabel(endpoint) && (
          <Button onClick={() => setAction('takeOver')}>{takeOverLabel(endpoint)}</Button>
        )}
        <Button onClick={onEdit}>Edit</Button>
        <Button onClick={() => setAction('rotate')}>Rotate secret</Button>
        {endpoint.pausedUntil && pending > 0 && (
          <>
            <Button onClick={() => setAction('retry')}>Try again now</Button>
            <Button onClick={() => setAction('skip')}>Skip what waits</Button>
          </>
        )}
        {dead > 0 && enabled && <Button onClick={() => setAction('replay')}>Replay dead letters</Button>}
        {enabled ? (
          <Button onClick={() => setAction('disable')}>Disable</Button>
        ) : (
          <Button
            busy={update.isPending}
            busyText="Enabling..."
            onClick={() => update.mutate(withEnabled(true))}
          >
            Enable
          </Button>
        )}
        <Button look="dangerQuiet" onClick={() => setAction('delete')}>
          Delete
        </Button>
      </Actions>
      {action && (
        <ConfirmAction
          {...calls[action]}
          {...confirmationTexts(endpoint, action)}
          changes={webhookReads}
          failureOf={failureOf}
          onClose={() => setAction(undefined)}
          onDone={(answer) => {
            setAction(undefined);
            if (action === 'rotate') onSecret((answer as { secret: string }).secret);
          }}
        />
      )}
    </Card>
  );
}
