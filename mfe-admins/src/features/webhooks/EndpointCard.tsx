import { useState } from 'react';
import type { Webhook } from '@padiman/contracts';
import { Alert, Button, Card, formatCount, formatMoment, Text } from '@padiman/ui';
import { ConfirmEndpointAction } from './ConfirmEndpointAction.tsx';
import { useQuickActions, type ConfirmedAction } from './webhooks.hooks.ts';
import { eventLabel, pingText, stateText } from './webhooks.messages.ts';
import { Actions, Address, State } from './EndpointCard.styles.ts';

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
  const { url, description, enabled, eventTypes, pending, dead, lastDeliveredAt, formerSecretUntil } =
    endpoint;
  const { ping, enable, pinging, enabling, result, failure } = useQuickActions(endpoint);
  const [action, setAction] = useState<ConfirmedAction>();
  return (
    <Card aria-label={url}>
      <Address>{url}</Address>
      {description && <Text>{description}</Text>}
      <State>{stateText(endpoint)}</State>
      <Text tone="muted" size="caption">
        {formatCount(pending)} pending, {formatCount(dead)} dead letters
        {lastDeliveredAt && `, last delivered ${formatMoment(lastDeliveredAt)}`}
        {formerSecretUntil && `, former secret valid until ${formatMoment(formerSecretUntil)}`}
      </Text>
      <Text tone="muted" size="caption">
        {eventTypes.map(eventLabel).join(', ')}
      </Text>
      {result && <Alert {...(result.delivered && { tone: 'good' })}>{pingText(result)}</Alert>}
      {failure && <Alert>{failure}</Alert>}
      <Actions>
        <Button busy={pinging} busyText="Pinging..." onClick={ping}>
          Ping
        </Button>
        <Button onClick={onEdit}>Edit</Button>
        <Button onClick={() => setAction('rotate')}>Rotate secret</Button>
        {dead > 0 && enabled && <Button onClick={() => setAction('replay')}>Replay dead letters</Button>}
        {enabled ? (
          <Button onClick={() => setAction('disable')}>Disable</Button>
        ) : (
          <Button busy={enabling} busyText="Enabling..." onClick={enable}>
            Enable
          </Button>
        )}
        <Button look="dangerQuiet" onClick={() => setAction('delete')}>
          Delete
        </Button>
      </Actions>
      {action && (
        <ConfirmEndpointAction
          action={action}
          endpoint={endpoint}
          onClose={() => setAction(undefined)}
          onDone={(secret) => {
            setAction(undefined);
            if (secret !== undefined) onSecret(secret);
          }}
        />
      )}
    </Card>
  );
}
