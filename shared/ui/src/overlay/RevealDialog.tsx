import { useForm } from '@padiman/client/forms';
import { useWrite } from '@padiman/client/query';
import { revealForm, revealPersonalData, type RevealableType } from '@padiman/contracts';
import { TextAreaField } from '../controls/fields.tsx';
import { ConfirmDialog } from './Dialog.tsx';

/** Place of a personal value, by which the server finds it. */
export interface PersonalSource {
  itemType: RevealableType;
  id: string;
  field: string;
  /** Name of the person, or of the record. */
  of: string;
}

/** Asks for the reason for which a masked value is shown, and reveals it. */
export default function RevealDialog({
  open,
  name,
  source: { of, ...source },
  onClose,
  onRevealed,
}: {
  open: boolean;
  /** Name of the field: `phone number`. */
  name: string;
  source: PersonalSource;
  onClose: () => void;
  onRevealed: (value: string) => void;
}) {
  const write = useWrite(revealPersonalData);
  const { field, handleSubmit, watch, reset } = useForm(revealForm, { reason: '' });
  const close = () => {
    reset();
    write.reset();
    onClose();
  };
  const reveal = handleSubmit(async ({ reason }) => {
    const answer = await write.mutateAsync({ body: { ...source, reason } }).catch(() => undefined);
    if (answer === undefined) return;
    onRevealed(answer.data.value);
    close();
  });
  return (
    <ConfirmDialog
      open={open}
      title={`Show ${name}`}
      confirmText="Show"
      busy={write.isPending}
      error={write.error?.message}
      onSubmit={reveal}
      onCancel={close}
    >
      <p>
        The {name} of {of} is shown until you leave this view. Your name and the reason are recorded.
      </p>
      <TextAreaField
        label="Reason"
        rows={3}
        length={watch('reason').length}
        limit={200}
        {...field('reason')}
      />
    </ConfirmDialog>
  );
}
