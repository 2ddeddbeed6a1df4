import { useState } from 'react';
import {
  exportUser,
  fetchPersonalData,
  setLegalHold,
  type PersonalData,
  type User,
} from '@padiman/contracts';
import { saveFile, useRead, useWrite } from '@padiman/client/query';
import { Alert, Button, Loaded, Moment, Row, showToast, Text } from '@padiman/ui';
import { ConfirmAction, Section } from '@padiman/ui/overlay';

/** Export, legal hold and erasure of one user's personal data, for super admins. */
export function PersonalDataSection({ user, onErase }: { user: User; onErase: (user: User) => void }) {
  const read = useRead(fetchPersonalData, { params: { id: user._id } });
  return (
    <Section aria-label="Personal data">
      <h3>Personal Data</h3>
      <Loaded read={read} failed="The state of the personal data could not be loaded." h="72px">
        {({ data }) => <Actions user={user} state={data} onErase={() => onErase(user)} />}
      </Loaded>
    </Section>
  );
}

function Actions({ user, state, onErase }: { user: User; state: PersonalData; onErase: () => void }) {
  const { hold, obstacles } = state;
  const { mutateAsync, isPending, error } = useWrite(exportUser);
  const [holding, setHolding] = useState(false);
  const save = ({ data }: { data: unknown }) => {
    const content = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
    saveFile({ name: `user-${user._id}.json`, content });
  };
  return (
    <>
      {hold && (
        <Text>
          Legal hold{hold.setBy ? ` by ${hold.setBy}` : ''}, <Moment at={hold.setAt} exact />: {hold.reason}
        </Text>
      )}
      {obstacles.length > 0 && <Text tone="muted">Cannot be erased yet: {obstacles.join('; ')}.</Text>}
      <Row gap={3}>
        <Button
          onClick={() => void mutateAsync({ params: { id: user._id } }).then(save, () => {})}
          busy={isPending}
          busyText="Processing..."
        >
          Export This Person’s Data
        </Button>
        <Button onClick={() => setHolding(true)}>{hold ? 'Clear Legal Hold' : 'Set Legal Hold'}</Button>
        <Button look="dangerQuiet" disabled={obstacles.length > 0} onClick={onErase}>
          Erase Personal Data
        </Button>
      </Row>
      {error && <Alert>{error.message}</Alert>}
      {holding && <LegalHoldDialog id={user._id} held={hold !== null} onClose={() => setHolding(false)} />}
    </>
  );
}

/** Sets a legal hold with a reason, or clears it. */
function LegalHoldDialog({ id, held, onClose }: { id: string; held: boolean; onClose: () => void }) {
  return (
    <ConfirmAction
      call={setLegalHold}
      inputOf={(reason) => ({ params: { id }, body: held ? { hold: false } : { hold: true, reason } })}
      reasons={held ? undefined : []}
      changes={[fetchPersonalData]}
      title={held ? 'Clear Legal Hold' : 'Set Legal Hold'}
      confirmText={held ? 'Clear' : 'Set'}
      consequence={
        held
          ? 'From now on the data of this user can be erased, and is removed when its time is over.'
          : 'While a dispute or an investigation is open, the data of this user is neither erased nor removed when its time is over.'
      }
      onClose={onClose}
      onDone={({ message }) => {
        if (message !== undefined) showToast({ title: 'Release Proposed', text: message });
        onClose();
      }}
    />
  );
}
