import type { User } from '@padiman/contracts';
import { Button, Icon } from '@padiman/ui';
import { SelectionBar, type Selection } from '@padiman/ui/table';
import { balanceOf, mailAddress, userActions, type UserAction } from './users.actions.ts';

/** What can be done with the picked users. */
export function UserSelectionBar({
  selection,
  onAction,
}: {
  selection: Selection<User>;
  onAction: (action: UserAction) => void;
}) {
  const { records: users, count, everything } = selection;
  // Whom nobody saw, the mail client cannot be told of.
  const allSeen = users.length === count;
  const allBlocked = everything
    ? everything.matching.filter === 'blocked'
    : users.every(({ blocked }) => blocked);
  return (
    <SelectionBar count={count} {...(allSeen && { summary: balanceOf(users) })} onClear={selection.clear}>
      <Button disabled={!allSeen} onClick={() => window.location.assign(mailAddress(users))}>
        <Icon name="mail" />
        Send Emails
      </Button>
      {allBlocked ? (
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
