import { useState } from 'react';
import type { NotedType } from '@padiman/contracts';
import { useColleagues } from '@padiman/client/notes';
import { useWrite } from '@padiman/client/query';
import type { ReviewCalls } from '@padiman/client/review';
import { Button } from '../controls/buttons.tsx';
import { SelectField } from '../controls/fields.tsx';
import { formatCount } from '../format/formats.ts';
import { ConfirmDialog } from '../overlay/Dialog.tsx';
import { showToast } from '../states/Toasts.tsx';

const next = ['5', '10', '25', '100'].map((value) => ({
  value,
  label: `The next ${value} that nobody holds`,
}));
const times = ['4', '8', '24', '72'].map((value) => ({ value, label: `${value} hours` }));

/** Button that assigns the shown record, or the next ones of the queue, to a colleague. */
export function AssignButton(given: Omit<Parameters<typeof AssignDialog>[0], 'onClose'>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Assign</Button>
      {open && <AssignDialog {...given} onClose={() => setOpen(false)} />}
    </>
  );
}

function AssignDialog({
  calls,
  type,
  recordId,
  onAssigned,
  onClose,
}: {
  calls: ReviewCalls;
  type: NotedType;
  /** The shown record; undefined without one that can be decided. */
  recordId: string | undefined;
  /** Called once the shown record is assigned. */
  onAssigned: () => void;
  onClose: () => void;
}) {
  const colleagues = [{ _id: '', name: 'Choose' }, ...(useColleagues(type) ?? [])];
  const [adminId, setAdminId] = useState('');
  const [count, setCount] = useState(recordId ? '' : '10');
  const [hours, setHours] = useState('8');
  const assign = useWrite(calls.assign, { changes: [calls.activity] });
  const submit = async () => {
    const records = count === '' ? { recordId } : { count: Number(count) };
    const { data } = await assign.mutateAsync({ body: { adminId, hours: Number(hours), ...records } });
    onClose();
    const name = colleagues.find(({ _id }) => _id === adminId)?.name ?? '';
    showToast({ title: 'Assigned', text: `${formatCount(data.assigned)} to ${name}` });
    if (count === '') onAssigned();
  };
  return (
    <ConfirmDialog
      title="Assign"
      confirmText="Assign"
      consequence="Review mode gives the records to the colleague first. After the time they are free again."
      disabled={adminId === ''}
      busy={assign.isPending}
      error={assign.error?.message}
      onConfirm={() => void submit().catch(() => {})}
      onCancel={onClose}
    >
      <SelectField
        label="Colleague"
        value={adminId}
        options={colleagues.map(({ _id: value, name: label }) => ({ value, label }))}
        onChange={setAdminId}
      />
      <SelectField
        label="Records"
        value={count}
        options={[...(recordId ? [{ value: '', label: 'This record' }] : []), ...next]}
        onChange={setCount}
      />
      <SelectField label="For" value={hours} options={times} onChange={setHours} />
    </ConfirmDialog>
  );
}
