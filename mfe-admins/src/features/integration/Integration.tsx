import { useCapability } from '@padiman/client/session';
import { Stack } from '@padiman/ui';
import { ServiceKeys } from '../service-keys/ServiceKeys.tsx';
import { WebhookState } from './WebhookState.tsx';

/** Connections with the app's own backend: the endpoint of webhooks, and the keys of the service API. */
export function Integration() {
  const [hasWebhooks, hasKeys] = [useCapability('webhooks'), useCapability('serviceKeys')];
  return (
    <Stack gap={6}>
      {hasWebhooks && <WebhookState />}
      {hasKeys && <ServiceKeys />}
    </Stack>
  );
}
