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
import { TextField } from '../controls/fields.tsx';
import { ConfirmDialog } from '../overlay/Dialog.tsx';
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
  const create = useWrite(createSavedView, { changes });
  const update = useWrite(updateSavedView, { changes });
  const { register, field, handleSubmit, reset } = useForm(savedViewForm, {
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
  const title = view ? 'Edit view' : 'Save view';
  return (
    <ConfirmDialog
      title={title}
      confirmText="Save"
      busy={busy}
      error={failure?.message}
      onSubmit={save}
      onCancel={onClose}
    >
      {!view && <p>Keeps filter, search, sort, columns and row height of this list under a name.</p>}
      <TextField label="Name" autoComplete="off" maxLength={60} {...field('name')} />
      <Choice>
        <input type="checkbox" {...register('shared')} />
        Share with the team
      </Choice>
    </ConfirmDialog>
  );
}
