import type { User } from '@padiman/shared/contracts';
import { Button, formatNaira, Icon } from '@padiman/shared/ui';
import { SelectionBar, type Selection } from '@padiman/shared/ui/table';
import { mailAddress, userActions, type UserAction } from './users.actions.ts';

/** What can be done with the picked users. */
export function UserSelectionBar({
  selection,
  onAction,
}: {
  selection: Selection<User>;
  onAction: (action: UserAction) => void;
}) {
  const users = selection.records;
  const balance = users.reduce((sum, user) => sum + Math.round(user.totalBalance * 100), 0) / 100;
  return (
    <SelectionBar count={users.length} summary={`balance ${formatNaira(balance)}`} onClear={selection.clear}>
      <Button onClick={() => window.location.assign(mailAddress(users))}>
        <Icon name="mail" />
        Send Emails
      </Button>
      {users.every(({ blocked }) => blocked) ? (
        <Button onClick={() => onAction('unblock')}>{userActions.unblock.button}</Button>
      ) : (
        <Button look="dangerQuiet" onClick={() => onAction('block')}>
          {userActions.block.button}
        </Button>
      )}
      <Button look="danger" onClick={() => onAction('delete')}>
        {userActions.delete.button}
      </Button>
    </SelectionBar>
  );
}
