import type { OwnFactors } from '@padiman/contracts';
import { Button, formatMoment, Text, VisuallyHidden } from '@padiman/ui';
import { ActionList } from '../../ActionList.styles.ts';
import type { RemovedFactor } from './factors.hooks.ts';

/** Second factors of the account, each with a button that removes it, and the number of recovery codes. */
export function FactorList({
  factors: { passkeys, totp, recoveryCodesLeft },
  onRemove,
}: {
  factors: OwnFactors;
  onRemove: (factor: RemovedFactor) => void;
}) {
  if (passkeys.length === 0 && !totp) {
    return <Text>You have no second factor: your password alone signs you in.</Text>;
  }
  return (
    <ActionList aria-label="Second factors">
      {passkeys.map(({ _id, name, createdAt, lastUsedAt }) => (
        <Factor
          key={_id}
          title={name}
          details={`Passkey, added ${formatMoment(createdAt)}, ${lastUsedAt ? `last used ${formatMoment(lastUsedAt)}` : 'not used yet'}`}
          onRemove={() => onRemove({ kind: 'passkey', _id, name })}
        />
      ))}
      {totp && (
        <Factor
          title="Authenticator app"
          details={`Set up ${formatMoment(totp.since)}`}
          onRemove={() => onRemove({ kind: 'totp' })}
        />
      )}
      <Factor
        title="Recovery codes"
        details={
          recoveryCodesLeft === 0
            ? 'None left. Replace them, so that you can sign in without your device.'
            : `${recoveryCodesLeft} of 10 left`
        }
      />
    </ActionList>
  );
}

function Factor({ title, details, onRemove }: { title: string; details: string; onRemove?: () => void }) {
  return (
    <li>
      <div>
        <Text weight="medium">{title}</Text>
        <Text tone="muted" size="caption">
          {details}
        </Text>
      </div>
      {onRemove && (
        <Button look="dangerQuiet" onClick={onRemove}>
          <span>
            Remove<VisuallyHidden> {title}</VisuallyHidden>
          </span>
        </Button>
      )}
    </li>
  );
}
