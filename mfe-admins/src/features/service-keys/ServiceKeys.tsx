import { useState } from 'react';
import type { ServiceKey } from '@padiman/contracts';
import { useAccessHolder } from '@padiman/client/session';
import { Button, FailedState, Notice, Skeleton } from '@padiman/ui';
import { CreateKeyDialog } from './CreateKeyDialog.tsx';
import { KeyList } from './KeyList.tsx';
import { RevokeKeyDialog } from './RevokeKeyDialog.tsx';
import { Head } from './ServiceKeys.styles.ts';
import { useServiceKeys } from './service-keys.hooks.ts';

/** Keys of the service API; for super admins, as on the server. */
export function ServiceKeys() {
  const holder = useAccessHolder();
  if (holder === undefined) return <Skeleton h="240px" role="status" aria-label="Loading" />;
  if (!holder?.superAdmin) {
    return (
      <Notice icon="block" title="You do not have access to Service Keys.">
        A super admin can create and revoke them.
      </Notice>
    );
  }
  return <Keys />;
}

function Keys() {
  const { keys, error, retry } = useServiceKeys();
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ServiceKey>();
  return (
    <>
      <Head>
        <p>Keys by which the platform&apos;s own backend calls the service API.</p>
        <Button look="primary" onClick={() => setCreating(true)}>
          Create Key
        </Button>
      </Head>
      {keys ? (
        <KeyList keys={keys} onRevoke={setRevoking} />
      ) : error ? (
        <FailedState title="Service keys could not be loaded." error={error} retry={retry} />
      ) : (
        <Skeleton h="240px" role="status" aria-label="Loading" />
      )}
      {creating && <CreateKeyDialog onClose={() => setCreating(false)} />}
      {revoking && <RevokeKeyDialog serviceKey={revoking} onClose={() => setRevoking(undefined)} />}
    </>
  );
}
