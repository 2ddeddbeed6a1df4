import { useState } from 'react';
import type { Webhook } from '@padiman/contracts';
import { Button, FailedState, Notice, Skeleton, Stack } from '@padiman/ui';
import { EndpointCard } from './EndpointCard.tsx';
import { EndpointDialog } from './EndpointDialog.tsx';
import { SecretDialog } from './SecretDialog.tsx';
import { useWebhooks } from './webhooks.hooks.ts';
import { Head, Title } from './EndpointList.styles.ts';

/** Endpoints with their health, and the dialogs to add and edit one. */
export function EndpointList() {
  const { endpoints, error, retry } = useWebhooks();
  const [edited, setEdited] = useState<Webhook | 'new'>();
  const [secret, setSecret] = useState<string>();
  return (
    <section aria-label="Endpoints">
      <Head>
        <div>
          <Title>Webhooks</Title>
          <p>Signed messages to your systems about what happens in the console.</p>
        </div>
        {endpoints && (
          <Button look="primary" onClick={() => setEdited('new')}>
            Add endpoint
          </Button>
        )}
      </Head>
      {endpoints ? (
        endpoints.length > 0 ? (
          <Stack asChild gap={4}>
            <ul>
              {endpoints.map((endpoint) => (
                <li key={endpoint._id}>
                  <EndpointCard endpoint={endpoint} onEdit={() => setEdited(endpoint)} onSecret={setSecret} />
                </li>
              ))}
            </ul>
          </Stack>
        ) : (
          <Notice icon="bell" title="No endpoints yet.">
            Add one to receive events.
          </Notice>
        )
      ) : error ? (
        <FailedState title="The endpoints could not be loaded." error={error} retry={retry} />
      ) : (
        <Skeleton h="160px" role="status" aria-label="Loading" />
      )}
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
      {secret !== undefined && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </section>
  );
}
