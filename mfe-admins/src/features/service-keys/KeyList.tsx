import type { ServiceKey } from '@padiman/contracts';
import { Button, Notice, Text, VisuallyHidden } from '@padiman/ui';
import { ActionList } from '../../ActionList.styles.ts';
import { Description } from './KeyList.styles.ts';
import { stateOf, usageOf } from './service-keys.messages.ts';

/** List of service keys, newest first. */
export function KeyList({
  keys,
  onRevoke,
}: {
  keys: readonly ServiceKey[];
  onRevoke: (key: ServiceKey) => void;
}) {
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
