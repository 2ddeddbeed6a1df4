import { useState } from 'react';
import type { PersonalData, User } from '@padiman/contracts';
import { Alert, Button, FailedState, Moment, Row, Skeleton, Text, Stack, TextField } from '@padiman/ui';
import { ConfirmDialog } from '@padiman/ui/overlay';
import { usePersonalData, usePersonExport, useLegalHold } from './personal-data.hooks.ts';
import { Section } from './PersonalDataSection.styles.ts';

/** Export, legal hold and erasure of one user's personal data, for super admins. */
export function PersonalDataSection({ user, onErase }: { user: User; onErase: (user: User) => void }) {
  const { data, error, retry } = usePersonalData(user._id);
  return (
    <Section aria-label="Personal data">
      <h3>Personal Data</h3>
      {data ? (
        <Actions user={user} state={data} onErase={onErase} />
      ) : error ? (
        <FailedState
          title="The state of the personal data could not be loaded."
          error={error}
          retry={retry}
        />
      ) : (
        <Skeleton h="72px" aria-label="Loading" role="status" />
      )}
    </Section>
  );
}

function Actions({
  user,
  state,
  onErase,
}: {
  user: User;
  state: PersonalData;
  onErase: (user: User) => void;
}) {
  const personExport = usePersonExport(user._id);
  const [holding, setHolding] = useState(false);
  const { hold } = state;
  return (
    <>
      {hold && (
        <Text>
          Legal hold{hold.setBy ? ` by ${hold.setBy}` : ''}, <Moment at={hold.setAt} exact />: {hold.reason}
        </Text>
      )}
      {state.obstacles.length > 0 && (
        <Text tone="muted">Cannot be erased yet: {state.obstacles.join('; ')}.</Text>
      )}
      <Row gap={3}>
        <Button onClick={personExport.start} busy={personExport.busy} busyText="Processing...">
          Export This Person’s Data
        </Button>
        <Button onClick={() => setHolding(true)}>{hold ? 'Clear Legal Hold' : 'Set Legal Hold'}</Button>
        <Button look="dangerQuiet" disabled={state.obstacles.length > 0} onClick={() => onErase(user)}>
          Erase Personal Data
        </Button>
      </Row>
      {personExport.error && <Alert>{personExport.error}</Alert>}
      {holding && <LegalHoldDialog id={user._id} held={hold !== null} onClose={() => setHolding(false)} />}
    </>
  );
}

/** Sets a legal hold with a reason, or clears it. */
function LegalHoldDialog({ id, held, onClose }: { id: string; held: boolean; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const { change, busy, error } = useLegalHold(id, onClose);
  const given = reason.trim();
  const confirm = () => {
    if (held) change({ hold: false });
    else if (given.length < 3) setMissing(true);
    else change({ hold: true, reason: given });
  };
  return (
    <ConfirmDialog
      open
      title={held ? 'Clear Legal Hold' : 'Set Legal Hold'}
      confirmText={held ? 'Clear' : 'Set'}
      busy={busy}
      error={error}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <Stack gap={4} tone="text">
        <Text>
          {held
            ? 'From now on the data of this user can be erased, and is removed when its time is over.'
            : 'While a dispute or an investigation is open, the data of this user is neither erased nor removed when its time is over.'}
        </Text>
        {!held && (
          <TextField
            label="Reason"
            value={reason}
            maxLength={500}
            autoComplete="off"
            error={missing && given.length < 3 ? 'Give a reason' : undefined}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Stack>
    </ConfirmDialog>
  );
}
