import { useState, useId, type ComponentProps } from 'react';
import {
  listServiceKeys,
  revokeServiceKey,
  type ServiceKey,
  createServiceKey,
  dayAfter,
  keyBudget,
  serviceKeyForm,
  serviceScopes,
  takeOverServiceKey,
  validity,
} from '@padiman/contracts';
import { useRead, useWrite } from '@padiman/client/query';
import {
  Button,
  DateField,
  Loaded,
  Notice,
  Text,
  Alert,
  Stack,
  TextField,
  formatMoment,
  formatNaira,
} from '@padiman/ui';
import { ConfirmAction, ConfirmDialog } from '@padiman/ui/overlay';
import { Caption, NamedButton } from '../../ActionEntry.tsx';
import { ActionList } from '../../SettingCard.styles.ts';
import { SettingCard } from '../../SettingCard.tsx';
import { AboveKeys, Actions, Description, Choices, Token } from './service-keys.styles.ts';
import { changed, useForm } from '@padiman/client/forms';
import { ownershipText, takeOverLabel, takeOverTexts, waitsText } from '../../owned.messages.ts';
import { SecretDialog } from '../../SecretDialog.tsx';

const changes = [listServiceKeys];

/** Keys of the service API, newest first. */
export function ServiceKeys() {
  const read = useRead(listServiceKeys, {});
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ServiceKey>();
  const [taking, setTaking] = useState<ServiceKey>();
  return (
    <SettingCard
      title="Service keys"
      description="Keys by which the app's own backend calls the service API. While a limit for two admins is in force, a new key waits for a second super admin."
    >
      <AboveKeys>
        <Button look="primary" onClick={() => setCreating(true)}>
          Create Key
        </Button>
      </AboveKeys>
      <Loaded read={read} failed="Service keys could not be loaded." h="240px">
        {({ data: keys }) => <KeyList keys={keys} onRevoke={setRevoking} onTakeOver={setTaking} />}
      </Loaded>
      {creating && <CreateKeyDialog onClose={() => setCreating(false)} />}
      {taking && (
        <ConfirmAction
          call={takeOverServiceKey}
          input={{ params: { id: taking._id } }}
          changes={changes}
          {...takeOverTexts(taking.label, taking)}
          onClose={() => setTaking(undefined)}
        />
      )}
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
    </SettingCard>
  );
}

function KeyList({
  keys,
  onRevoke,
  onTakeOver,
}: {
  keys: readonly ServiceKey[];
  onRevoke: (key: ServiceKey) => void;
  onTakeOver: (key: ServiceKey) => void;
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
            <Caption>{ownershipText(key)}</Caption>
            <Caption>{usageOf(key)}</Caption>
            <Caption>
              Payments, earnings and refunds: at most {formatNaira(key.dailyLimit)} in 24 hours
            </Caption>
            <Caption>Scopes: {key.scopes.join(', ')}</Caption>
          </Description>
          {key.revokedAt === null && (
            <Actions>
              {takeOverLabel(key) && (
                <NamedButton object={key.label} onClick={() => onTakeOver(key)}>
                  {takeOverLabel(key)}
                </NamedButton>
              )}
              <NamedButton look="dangerQuiet" object={key.label} onClick={() => onRevoke(key)}>
                Revoke
              </NamedButton>
            </Actions>
          )}
        </li>
      ))}
    </ActionList>
  );
}

/** Create Key form; afterwards the new key, once. A failure keeps the input. */
function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync, data, error } = useWrite(createServiceKey, { changes: [listServiceKeys] });
  const { field, handleSubmit, formState, reset, setValue, watch } = useForm(serviceKeyForm, {
    ...{ label: '', scopes: [], expiresOn: dayAfter(validity.days), dailyLimit: keyBudget.naira },
  });
  // Afterwards the input is saved, so that nothing of the form is unsaved any more.
  const submit = handleSubmit((body) =>
    mutateAsync({ body }).then(
      () => reset(),
      () => {},
    ),
  );
  if (data) {
    return (
      <SecretDialog title="Service key created" secret={data.key} onClose={onClose}>
        {(copied) => (
          <Stack gap={3} tone="text">
            <Text>Copy the key now: it is not shown again.</Text>
            <Token>{data.key}</Token>
            {data.data.waits && <Text>{waitsText}</Text>}
            {copied === true && <Alert tone="good">The key was copied.</Alert>}
            {copied === false && <Alert>The key could not be copied. Select it and copy it by hand.</Alert>}
          </Stack>
        )}
      </SecretDialog>
    );
  }
  return (
    <ConfirmDialog
      title="Create Key"
      confirmText="Create Key"
      busy={formState.isSubmitting}
      error={error?.message}
      onSubmit={submit}
      onCancel={onClose}
    >
      <TextField label="Label" autoComplete="off" {...field('label')} />
      <ScopeChoice {...field('scopes')} />
      <DateField
        label="Last day"
        value={watch('expiresOn') ?? ''}
        error={field('expiresOn').error}
        onChange={(day) => setValue('expiresOn', day || undefined, changed)}
      />
      <TextField
        label="Payments, earnings and refunds in 24 hours, in naira"
        inputMode="numeric"
        autoComplete="off"
        {...field('dailyLimit', { setValueAs: (typed: string) => Number(String(typed).replaceAll(',', '')) })}
      />
    </ConfirmDialog>
  );
}

/** Scopes of a key as checkboxes of one field. */
function ScopeChoice({ error, ...field }: { error?: string | undefined } & ComponentProps<'input'>) {
  const id = useId();
  return (
    <Choices aria-describedby={error ? id : undefined}>
      <legend>Scopes</legend>
      {Object.entries(serviceScopes).map(([scope, label]) => (
        <label key={scope}>
          <input type="checkbox" value={scope} {...field} />
          {label}
        </label>
      ))}
      {error && (
        <Text id={id} role="alert" tone="danger" size="caption">
          {error}
        </Text>
      )}
    </Choices>
  );
}

/** State of a key in words. */
function stateOf({ revokedAt, suspended, waits }: ServiceKey): string {
  if (revokedAt !== null) return `Revoked ${formatMoment(revokedAt)}`;
  if (suspended === null) return 'Active';
  return waits ? suspended : `Suspended: ${suspended}`;
}

/** Creation and last use of a key in words. */
const usageOf = ({ createdAt, createdBy, lastUsedAt }: ServiceKey): string =>
  `Created ${formatMoment(createdAt)} by ${createdBy ?? 'the command line'}, ${
    lastUsedAt === null ? 'never used' : `last used ${formatMoment(lastUsedAt)}`
  }`;
