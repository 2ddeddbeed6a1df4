import { useState, useEffect } from 'react';
import {
  readOwnFactors,
  removeFactor,
  totpFactor,
  type OwnFactors,
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  renewRecoveryCodes,
} from '@padiman/contracts';
import { supportsPasskeys, useFactorSetUp } from '@padiman/client/factors';
import { useRead, useWrite } from '@padiman/client/query';
import { Alert, Button, formatMoment, Loaded, Row, Stack, Text, Skeleton } from '@padiman/ui';
import { ConfirmAction, Dialog } from '@padiman/ui/overlay';
import { ActionEntry, Caption, NamedButton } from '../../ActionEntry.tsx';
import { ActionList } from '../../SettingCard.styles.ts';
import { SettingCard } from '../../SettingCard.tsx';
import { PasskeySetUp, RecoveryCodes, TotpSetUp } from '@padiman/ui/factors';

/** A factor to remove: a passkey, or the authenticator app. */
type RemovedFactor = { _id: string; name: string } | 'totp';

type Open = 'passkey' | 'totp' | 'codes' | { remove: RemovedFactor };

const removal = {
  changes: [readOwnFactors],
  title: 'Remove second factor',
  confirmText: 'Remove',
  destructive: true,
  consequence: 'It can no longer be used to sign in. Without another one, your password alone signs you in.',
};

/** Second factors of the own account: passkeys, authenticator app and recovery codes. */
export default function SignInSecurity() {
  const read = useRead(readOwnFactors, {});
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  if (read.data?.data.policy === 'off') return null;
  return (
    <SettingCard
      title="Sign-in security"
      description="A second factor beside the password: a passkey, or the codes of an authenticator app."
    >
      <Loaded read={read} failed="Your second factors could not be loaded." h="72px">
        {({ data }) => <Factors factors={data} onOpen={setOpen} />}
      </Loaded>
      {open === 'codes' && <RenewCodesDialog onClose={close} />}
      {(open === 'passkey' || open === 'totp') && <AddFactorDialog kind={open} onClose={close} />}
      {typeof open === 'object' && <RemoveFactor factor={open.remove} onClose={close} />}
    </SettingCard>
  );
}

function RemoveFactor({ factor, onClose }: { factor: RemovedFactor; onClose: () => void }) {
  const question = (name: string) => `Are you sure you want to remove ${name}?`;
  const isTotp = factor === totpFactor;
  return (
    <ConfirmAction
      {...removal}
      call={removeFactor}
      input={{ params: { factor: isTotp ? totpFactor : factor._id } }}
      question={question(isTotp ? 'the authenticator app' : `the passkey ${factor.name}`)}
      onClose={onClose}
    />
  );
}

/** Second factors of the account, and the buttons that add one. */
function Factors({ factors, onOpen }: { factors: OwnFactors; onOpen: (open: Open) => void }) {
  const passkeys = factors.passkeysPossible && supportsPasskeys();
  const hasFactor = factors.passkeys.length > 0 || factors.totp !== null;
  return (
    <>
      {factors.required && !hasFactor && <Alert>Your rights need a second factor. Set one up now.</Alert>}
      <Stack gap={3}>
        {hasFactor ? (
          <FactorList factors={factors} onRemove={(remove) => onOpen({ remove })} />
        ) : (
          <Text>You have no second factor: your password alone signs you in.</Text>
        )}
        <Row gap={2}>
          {passkeys && <Button onClick={() => onOpen('passkey')}>Add a passkey</Button>}
          {!factors.totp && <Button onClick={() => onOpen('totp')}>Set up an authenticator app</Button>}
          {hasFactor && <Button onClick={() => onOpen('codes')}>Replace the recovery codes</Button>}
        </Row>
        {!passkeys && <Caption>Passkeys are not possible in this browser or at this address.</Caption>}
      </Stack>
    </>
  );
}

/** Second factors, each with a button that removes it, and the number of recovery codes. */
function FactorList({ factors, onRemove }: { factors: OwnFactors; onRemove: (one: RemovedFactor) => void }) {
  const { passkeys, totp, recoveryCodesLeft } = factors;
  return (
    <ActionList aria-label="Second factors">
      {passkeys.map(({ _id, name, createdAt, lastUsedAt }) => (
        <Factor
          key={_id}
          title={name}
          details={`Passkey, added ${formatMoment(createdAt)}, ${lastUsedAt ? `last used ${formatMoment(lastUsedAt)}` : 'not used yet'}`}
          onRemove={() => onRemove({ _id, name })}
        />
      ))}
      {totp && (
        <Factor
          title="Authenticator app"
          details={`Set up ${formatMoment(totp.since)}`}
          onRemove={() => onRemove('totp')}
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
    <ActionEntry title={title} details={details}>
      {onRemove && (
        <NamedButton look="dangerQuiet" object={title} onClick={onRemove}>
          Remove
        </NamedButton>
      )}
    </ActionEntry>
  );
}

const titles = { passkey: 'Add a passkey', totp: 'Set up an authenticator app' } as const;

const changes = [readOwnFactors];

/** @param onDone receives the recovery codes of a first factor, to show once */
function useAddFactor(onDone: (recoveryCodes: readonly string[] | undefined) => void) {
  const beginKey = useWrite(beginPasskey);
  const addKey = useWrite(addPasskey, { changes });
  const beginApp = useWrite(beginTotp);
  const confirmApp = useWrite(confirmTotp, { changes });
  return useFactorSetUp({
    passkeyOptions: async () => (await beginKey.mutateAsync({})).data,
    addPasskey: async (name, passkey) =>
      onDone((await addKey.mutateAsync({ body: { name, passkey } })).recoveryCodes),
    beginTotp: async () => (await beginApp.mutateAsync({})).data,
    confirmTotp: async (code) => onDone((await confirmApp.mutateAsync({ body: { code } })).recoveryCodes),
  });
}

/** New recovery codes; closed by its button alone, because they are not shown again. */
function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog open title="Your recovery codes" closable={false} onClose={onClose}>
      <RecoveryCodes codes={codes} onDone={onClose} />
    </Dialog>
  );
}

/** Adds a passkey or an authenticator app; after the first factor shows the recovery codes. */
function AddFactorDialog({ kind, onClose }: { kind: 'passkey' | 'totp'; onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>();
  const setUp = useAddFactor((recoveryCodes) => (recoveryCodes ? setCodes(recoveryCodes) : onClose()));
  const [begin] = useState(() => setUp.beginTotp);
  useEffect(() => {
    if (kind === 'totp') void begin();
  }, [kind, begin]);
  if (codes) return <CodesDialog codes={codes} onClose={onClose} />;
  return (
    <Dialog
      open
      title={titles[kind]}
      onClose={onClose}
      closable={!setUp.busy}
      actions={
        <Button onClick={onClose} disabled={setUp.busy}>
          Cancel
        </Button>
      }
    >
      {kind === 'passkey' ? (
        <PasskeySetUp setUp={setUp} />
      ) : setUp.totp || setUp.error ? (
        <TotpSetUp setUp={setUp} />
      ) : (
        <Skeleton h="240px" role="status" aria-label="Loading" />
      )}
    </Dialog>
  );
}

/** Replaces the recovery codes after a confirmation, and shows the new ones once. */
function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <CodesDialog codes={codes} onClose={onClose} />;
  return (
    <ConfirmAction
      call={renewRecoveryCodes}
      input={{}}
      changes={changes}
      title="Replace the recovery codes"
      confirmText="Replace"
      question="You get ten new codes. The former ones no longer work."
      onClose={onClose}
      onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
    />
  );
}
