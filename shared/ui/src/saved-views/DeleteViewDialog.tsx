import { useWrite } from '@padiman/client/query';
import { countSavedViews, deleteSavedView, listSavedViews, type SavedView } from '@padiman/contracts';
import { ConfirmDialog } from '../overlay/ConfirmDialog.tsx';

/** Confirms and deletes a view. */
export default function DeleteViewDialog({
  view: { _id: id, name, shared },
  onClose,
  onDeleted,
}: {
  view: SavedView;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const remove = useWrite(deleteSavedView, { changes: [listSavedViews, countSavedViews] });
  const confirm = () =>
    void remove.mutateAsync({ params: { id } }).then(
      () => {
        onClose();
        onDeleted();
      },
      () => undefined,
    );
  return (
    <ConfirmDialog
      open
      title="Delete view"
      confirmText="Delete"
      destructive
      busy={remove.isPending}
      error={remove.error?.message}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>
        Delete the view “{name}”{shared ? ' for everybody' : ''}? The records stay. This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}
