import { useState } from 'react';
import { listServiceKeys, revokeServiceKey, type ServiceKey } from '@padiman/contracts';
import { useRead } from '@padiman/client/query';
import { Button, Loaded, Notice, Text, VisuallyHidden } from '@padiman/ui';
import { ConfirmAction } from '@padiman/ui/overlay';
import { ActionList } from '../../ActionList.styles.ts';
import { CreateKeyDialog } from './CreateKeyDialog.tsx';
import { stateOf, usageOf } from './service-keys.messages.ts';
import { Description, Head } from './service-keys.styles.ts';

const changes = [listServiceKeys];

/** Keys of the service API, newest first. */
export function ServiceKeys() {
  const read = useRead(listServiceKeys, {});
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
      <Loaded read={read} failed="Service keys could not be loaded." h="240px">
        {({ data: keys }) => <KeyList keys={keys} onRevoke={setRevoking} />}
      </Loaded>
      {creating && <CreateKeyDialog onClose={() => setCreating(false)} />}
      {revoking && (
        <ConfirmAction
          call={revokeServiceKey}
          input={{ params: { id: revoking._id } }}
          changes={changes}
          title="Revoke service key"
          confirmText="Revoke"
          destructive
          question={`Are you sure you want to revoke ${revoking.label}?`}
          consequence="Calls with this key are refused at once. It cannot be undone."
          onClose={() => setRevoking(undefined)}
        />
      )}
    </>
  );
}

function KeyList({ keys, onRevoke }: { keys: readonly ServiceKey[]; onRevoke: (key: ServiceKey) => void }) {
  if (keys.length === 0) {
    return (
      <Notice icon="settings" title="There are no service keys.">
        Create one for each system that calls the service API.
      </Notice>
    );
  }
  return (
    <ActionList aria-label="Service Keys">
      {keys.map((key) => (
        <li key={key._id}>
          <Description>
            <Text weight="medium">{key.label}</Text>
            <Text size="caption" breaks>
              <code>{key.prefix}…</code> · {stateOf(key)}
            </Text>
            <Text tone="muted" size="caption">
              {usageOf(key)}
            </Text>
            <Text tone="muted" size="caption">
              Scopes: {key.scopes.join(', ')}
            </Text>
          </Description>
          {key.revokedAt === null && (
            <Button look="dangerQuiet" onClick={() => onRevoke(key)}>
              <span>
                Revoke<VisuallyHidden> {key.label}</VisuallyHidden>
              </span>
            </Button>
          )}
        </li>
      ))}
    </ActionList>
  );
}
