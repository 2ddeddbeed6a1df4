import { useId, type SyntheticEvent } from 'react';
import { useForm } from '@padiman/client/forms';
import { useWrite } from '@padiman/client/query';
import {
  countSavedViews,
  createSavedView,
  listSavedViews,
  savedViewForm,
  updateSavedView,
  type SavedView,
  type SavedViewForm,
  type SavedViewSettings,
} from '@padiman/contracts';
import { Button } from '../controls/buttons.tsx';
import { TextField } from '../controls/fields.tsx';
import { Stack } from '../layout/layout.styles.ts';
import { Dialog } from '../overlay/Dialog.tsx';
import { Alert } from '../states/states.tsx';
import { Choice } from './ViewBar.styles.ts';

/** Calls whose answers a change of a view changes. */
const changes = [listSavedViews, countSavedViews];

/** Asks for the name of a view and saves it: a new one, or another name for an existing one. */
export default function SaveViewDialog({
  view,
  path,
  settings,
  onClose,
  onSaved,
}: {
  /** View to rename or share; undefined for a new one. */
  view?: SavedView | undefined;
  /** Address of the list's screen. */
  path: string;
  /** Settings of a new view. */
  settings: SavedViewSettings;
  onClose: () => void;
  onSaved: (id: string) => void;
}) {
  const formId = useId();
  const create = useWrite(createSavedView, { changes });
  const update = useWrite(updateSavedView, { changes });
  const { register, handleSubmit, reset, formState } = useForm(savedViewForm, {
    name: view?.name ?? '',
    shared: view?.shared ?? false,
  });
  const failure = view ? update.error : create.error;
  const busy = create.isPending || update.isPending;
  const write = (form: SavedViewForm) => {
    const { name, shared } = { ...form, name: form.name.trim() };
    if (!view) return create.mutateAsync({ body: { name, shared, path, ...settings } });
    const { _id: id, query, hiddenColumns, density, version } = view;
    return update.mutateAsync({
      params: { id },
      body: { name, shared, query, hiddenColumns, density, version },
    });
  };
  const save = handleSubmit(async (form) => {
    const answer = await write(form).catch(() => undefined);
    if (answer === undefined) return;
    reset(form);
    onClose();
    onSaved(answer.data._id);
  });
  const submit = (event: SyntheticEvent) => {
    // The dialog may stand in a form of the page.
    event.stopPropagation();
    void save(event);
  };
  const title = view ? 'Edit view' : 'Save view';
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closable={!busy}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} look="primary" busy={busy} busyText="Processing...">
            Save
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} aria-label={title}>
        <Stack gap={4} tone="text">
          {!view && <p>Keeps filter, search, sort, columns and row height of this list under a name.</p>}
          <TextField
            label="Name"
            autoComplete="off"
            maxLength={60}
            error={formState.errors.name?.message}
            {...register('name')}
          />
          <Choice>
            <input type="checkbox" {...register('shared')} />
            Share with the team
          </Choice>
          {failure && <Alert>{failure.message}</Alert>}
        </Stack>
      </form>
    </Dialog>
  );
}
