import { useState } from 'react';
import { listWebhooks, type Webhook } from '@padiman/contracts';
import { useRead } from '@padiman/client/query';
import { Button, Loaded, Notice, Stack, Text } from '@padiman/ui';
import { SecretDialog } from '../../SecretDialog.tsx';
import { Deliveries } from './Deliveries.tsx';
import { EndpointCard } from './EndpointCard.tsx';
import { EndpointDialog } from './EndpointDialog.tsx';
import { Head, Secret, Title } from './webhooks.styles.ts';

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
  const [secret, setSecret] = useState<string>();
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
                      onSecret={setSecret}
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
            setSecret(created);
          }}
        />
      )}
      {secret !== undefined && (
        <SecretDialog title="Signing secret" secret={secret} onClose={() => setSecret(undefined)}>
          {(copied) => (
            <>
              <Text tone="text">The endpoint verifies messages with it. It is not shown again.</Text>
              <Secret>{secret}</Secret>
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
