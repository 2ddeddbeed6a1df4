import { useState } from 'react';
import { Stack, Text, TextField } from '@padiman/ui';
import { ConfirmDialog } from '@padiman/ui/overlay';
import { useLegalHold } from './personal-data.hooks.ts';

/** Sets a legal hold with a reason, or clears it. */
export function LegalHoldDialog({ id, held, onClose }: { id: string; held: boolean; onClose: () => void }) {
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
