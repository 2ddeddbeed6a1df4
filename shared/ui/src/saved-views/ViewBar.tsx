import { useState } from 'react';
import { useWrite, type ListViews } from '@padiman/client/query';
import { useCan } from '@padiman/client/session';
import {
  countSavedViews,
  listSavedViews,
  updateSavedView,
  type SavedView,
  type SavedViewSettings,
  deleteSavedView,
} from '@padiman/contracts';
import { Button, IconButton } from '../controls/buttons.tsx';
import { Icon } from '../icons/Icon.tsx';
import { Alert } from '../states/states.tsx';
import { lazyComponent } from '../states/lazy-component.tsx';
import { Frame } from './ViewBar.styles.ts';
import { ConfirmAction } from '../overlay/ConfirmAction.tsx';

const SaveViewDialog = lazyComponent('The dialog', () => import('./SaveViewDialog.tsx'), { overlay: true });

/** Calls whose answers a change of a view changes. */
const changes = [listSavedViews, countSavedViews];

/** Line above a list with the open view and what can be done with it, or the reason why it is not open. */
export default function ViewBar({ views, settings }: { views: ListViews; settings: SavedViewSettings }) {
  const { view, state } = views;
  if (view) return <OpenView views={views} view={view} settings={settings} />;
  return (
    <Frame role="status">
      <Icon name="alert" />
      <span>
        {state === 'failed'
          ? 'The view could not be loaded. The whole list is shown.'
          : 'This view was deleted, or is not shared with you. The whole list is shown.'}
      </span>
      <div>
        {state === 'failed' && <Button onClick={views.retry}>Retry</Button>}
        <Button look="plain" onClick={views.leave}>
          Close
        </Button>
      </div>
    </Frame>
  );
}

function OpenView({
  views,
  view,
  settings,
}: {
  views: ListViews;
  view: SavedView;
  settings: SavedViewSettings;
}) {
  const [dialog, setDialog] = useState<'new' | 'edit' | 'delete'>();
  const mayDelete = useCan('superAdmin') || view.mine;
  const save = useWrite(updateSavedView, { changes });
  const { _id: id, name, shared, mine, by, version } = view;
  const close = () => setDialog(undefined);
  const saveChanges = () =>
    void save.mutateAsync({ params: { id }, body: { name, shared, version, ...settings } }).then(
      () => views.open(id),
      () => {},
    );
  const reopen = () => {
    save.reset();
    views.open(id);
  };
  return (
    <>
      <Frame role="group" aria-label={`View ${name}`}>
        <Icon name="bookmark" />
        <strong>{name}</strong>
        <span role="status">
          {shared ? (mine ? 'Shared with the team' : `Shared by ${by}`) : 'Only for you'}
          {views.changed && ', changed'}
        </span>
        <div>
          {views.changed && (
            <>
              {mine && (
                <Button look="primary" busy={save.isPending} busyText="Processing..." onClick={saveChanges}>
                  Save changes
                </Button>
              )}
              <Button onClick={() => setDialog('new')}>Save as new</Button>
              <Button look="plain" onClick={reopen}>
                Reset
              </Button>
            </>
          )}
          {mine && (
            <Button look="plain" onClick={() => setDialog('edit')}>
              Edit
            </Button>
          )}
          {mayDelete && (
            <Button look="dangerPlain" onClick={() => setDialog('delete')}>
              Delete
            </Button>
          )}
          <IconButton label="Close view" icon="close" onClick={views.leave} />
        </div>
      </Frame>
      {save.error && <Alert>{save.error.message}</Alert>}
      {(dialog === 'new' || dialog === 'edit') && (
        <SaveViewDialog
          view={dialog === 'edit' ? view : undefined}
          path={views.path}
          settings={settings}
          onClose={close}
          onDismiss={close}
          onSaved={(saved) => saved !== id && views.open(saved)}
        />
      )}
      {dialog === 'delete' && (
        <ConfirmAction
          call={deleteSavedView}
          input={{ params: { id } }}
          changes={changes}
          title="Delete view"
          confirmText="Delete"
          destructive
          consequence={`Delete the view “${name}”${shared ? ' for everybody' : ''}? The records stay. This cannot be undone.`}
          onClose={close}
          onDone={() => {
            close();
            views.leave();
          }}
        />
      )}
    </>
  );
}
