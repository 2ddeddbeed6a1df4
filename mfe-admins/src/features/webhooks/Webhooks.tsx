import { useAccessHolder } from '@padiman/client/session';
import { Notice, Skeleton, Stack } from '@padiman/ui';
import { Deliveries } from './Deliveries.tsx';
import { EndpointList } from './EndpointList.tsx';

/** Endpoints that receive events, and their deliveries; for super admins, as on the server. */
export function Webhooks() {
  const holder = useAccessHolder();
  if (holder === undefined) return <Skeleton h="240px" role="status" aria-label="Loading" />;
  if (!holder?.superAdmin) {
    return (
      <Notice icon="block" title="You do not have access to Webhooks.">
        A super admin can see and change them.
      </Notice>
    );
  }
  return (
    <Stack gap={6}>
      <EndpointList />
      <Deliveries />
    </Stack>
  );
}
