import { useState } from 'react';
import type { Webhook } from '@padiman/contracts';
import { Box, Button, FailedState, Flex, Notice, Skeleton, Stack, Text } from '@padiman/ui';
import { EndpointCard } from './EndpointCard.tsx';
import { EndpointDialog } from './EndpointDialog.tsx';
import { SecretDialog } from './SecretDialog.tsx';
import { useWebhooks } from './webhooks.hooks.ts';
import { Title } from './EndpointList.styles.ts';

/** Endpoints with their health, and the dialogs to add and edit one. */
export function EndpointList() {
  const { endpoints, error, retry } = useWebhooks();
  const [edited, setEdited] = useState<Webhook | 'new'>();
  const [secret, setSecret] = useState<string>();
  return (
    <Box as="section" aria-label="Endpoints">
      <Flex justify="space-between" align="center" wrap="wrap" gap="3" mb="4">
        <Box>
          <Title>Webhooks</Title>
          <Text color="text.muted">Signed messages to your systems about what happens in the console.</Text>
        </Box>
        {endpoints && (
          <Button look="primary" onClick={() => setEdited('new')}>
            Add endpoint
          </Button>
        )}
      </Flex>
      {endpoints ? (
        endpoints.length > 0 ? (
          <Stack as="ul" gap="4" listStyleType="none">
            {endpoints.map((endpoint) => (
              <li key={endpoint._id}>
                <EndpointCard endpoint={endpoint} onEdit={() => setEdited(endpoint)} onSecret={setSecret} />
              </li>
            ))}
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
    </Box>
  );
}
