import { useId, type SyntheticEvent } from 'react';
import { useForm } from '@padiman/client/forms';
import { useWrite } from '@padiman/client/query';
import { revealForm, revealPersonalData, type RevealableType } from '@padiman/contracts';
import { Button } from '../controls/buttons.tsx';
import { TextAreaField } from '../controls/fields.tsx';
import { Alert } from '../states/states.tsx';
import { Dialog } from './Dialog.tsx';
import { Form } from './RevealDialog.styles.ts';

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
  const formId = useId();
  const write = useWrite(revealPersonalData);
  const { register, handleSubmit, watch, reset, formState } = useForm(revealForm, { reason: '' });
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
  const submit = (event: SyntheticEvent) => {
    // The dialog may stand in a form of the page.
    event.stopPropagation();
    void reveal(event);
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={`Show ${name}`}
      closable={!write.isPending}
      actions={
        <>
          <Button onClick={close} disabled={write.isPending}>
            Cancel
          </Button>
          <Button type="submit" form={formId} look="primary" busy={write.isPending} busyText="Processing...">
            Show
          </Button>
        </>
      }
    >
      <Form id={formId} noValidate onSubmit={submit}>
        <p>
          The {name} of {of} is shown until you leave this view. Your name and the reason are recorded.
        </p>
        <TextAreaField
          label="Reason"
          rows={3}
          length={watch('reason').length}
          limit={200}
          error={formState.errors.reason?.message}
          {...register('reason')}
        />
        {write.error && <Alert>{write.error.message}</Alert>}
      </Form>
    </Dialog>
  );
}
