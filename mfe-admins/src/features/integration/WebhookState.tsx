import { useState } from 'react';
import {
  listWebhookDeliveries,
  pingWebhook,
  readWebhook,
  retryDeliveries,
  webhookEventTypes,
  type Webhook,
  type WebhookDelivery,
} from '@padiman/contracts';
import { useRead, useWrite } from '@padiman/client/query';
import {
  Alert,
  Button,
  formatCount,
  formatMoment,
  Loaded,
  Notice,
  Row,
  showToast,
  Stack,
  Text,
} from '@padiman/ui';
import { ConfirmAction, Facts } from '@padiman/ui/overlay';
import { ActionEntry, NamedButton } from '../../ActionEntry.tsx';
import { ActionList } from '../../SettingCard.styles.ts';
import { SettingCard } from '../../SettingCard.tsx';
import { attemptsText, eventLabel, pingText, stateText } from './integration.messages.ts';

/** Most dead letters that are listed. */
const shown = 20;

const changes = [readWebhook, listWebhookDeliveries];

/** State of the endpoint that the deployment has, with Ping, and its dead letters with Retry. */
export function WebhookState() {
  const read = useRead(readWebhook, {});
  return (
    <SettingCard
      title="Webhooks"
      description="Signed messages to the app's own backend about what happens in the console. WEBHOOK_URL, WEBHOOK_SECRET and WEBHOOK_EVENTS set it up."
    >
      <Loaded read={read} failed="The state of the webhooks could not be loaded." h="160px">
        {({ data: webhook }) => (
          <Stack gap={5}>
            {webhook.host === null ? (
              <Notice icon="bell" title="No endpoint is set up.">
                No events are sent, and members cannot be told of decisions.
              </Notice>
            ) : (
              <Endpoint {...webhook} />
            )}
            {webhook.dead > 0 && <DeadLetters total={webhook.dead} canRetry={webhook.host !== null} />}
          </Stack>
        )}
      </Loaded>
    </SettingCard>
  );
}

function Endpoint(webhook: Webhook) {
  const { host, eventTypes, pending, lastDeliveredAt } = webhook;
  const { mutate, data, error, isPending } = useWrite(pingWebhook, { changes });
  const isAll = eventTypes.length === webhookEventTypes.length;
  return (
    <Stack gap={4}>
      <Facts
        facts={[
          { name: 'Host', value: host },
          { name: 'State', value: stateText(webhook) },
          { name: 'Last success', value: lastDeliveredAt && formatMoment(lastDeliveredAt) },
          { name: 'Waiting', value: formatCount(pending) },
          { name: 'Events', value: isAll ? 'All' : eventTypes.map(eventLabel).join(', ') },
        ]}
      />
      <Row>
        <Button busy={isPending} busyText="Sending..." onClick={() => mutate({})}>
          Ping
        </Button>
      </Row>
      {data && <Alert tone={data.data.delivered ? 'good' : 'bad'}>{pingText(data.data)}</Alert>}
      {error && <Alert>{error.message}</Alert>}
    </Stack>
  );
}

/** The newest dead letters. */
function DeadLetters({ total, canRetry }: { total: number; canRetry: boolean }) {
  const read = useRead(listWebhookDeliveries, { query: { filter: 'dead', limit: shown } });
  const [retrying, setRetrying] = useState<WebhookDelivery | 'all'>();
  const count = retrying === 'all' ? total : 1;
  return (
    <section aria-label="Dead letters">
      <Row gap={3} justify="between">
        <Text weight="medium">
          {formatCount(total)} dead letter(s)
          {total > shown && `, the newest ${shown} of them`}
        </Text>
        {canRetry && <Button onClick={() => setRetrying('all')}>Retry All</Button>}
      </Row>
      <Loaded read={read} failed="The dead letters could not be loaded." h="120px">
        {({ data: letters }) => (
          <ActionList aria-label="Dead letters">
            {letters.map((letter) => (
              <ActionEntry key={letter._id} title={eventLabel(letter.type)} details={attemptsText(letter)}>
                {canRetry && (
                  <NamedButton
                    object={`${eventLabel(letter.type)} ${letter.recordId}`}
                    onClick={() => setRetrying(letter)}
                  >
                    Retry
                  </NamedButton>
                )}
              </ActionEntry>
            ))}
          </ActionList>
        )}
      </Loaded>
      {retrying && (
        <ConfirmAction
          call={retryDeliveries}
          input={{ body: retrying === 'all' ? {} : { ids: [retrying._id] } }}
          changes={changes}
          title="Retry dead letters"
          confirmText="Retry"
          question={`Are you sure you want to send ${formatCount(count)} dead letter(s) again?`}
          consequence="They keep their former ids, and may arrive after later events of their records."
          onClose={() => setRetrying(undefined)}
          onDone={({ retried }) => {
            setRetrying(undefined);
            showToast({ title: 'Success', text: `${formatCount(retried)} dead letter(s) are queued.` });
          }}
        />
      )}
    </section>
  );
}
