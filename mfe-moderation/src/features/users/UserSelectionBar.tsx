import type { User } from '@padiman/contracts';
import { Button, Icon } from '@padiman/ui';
import { SelectionBar, type Selection } from '@padiman/ui/table';
import { balanceOf, userActions, type UserAction } from './users.messages.ts';

/** Actions on the selected users. Source: specification section 2, Users. */
export function UserSelectionBar({
  selection,
  onAction,
}: {
  selection: Selection<User>;
  onAction: (action: UserAction) => void;
}) {
  const { records: users, count, everything } = selection;
  // E-mail addresses are known only for users whose page was shown.
  const allKnown = users.length === count;
  const allBlocked = everything
    ? everything.matching.filter === 'blocked'
    : users.every(({ blocked }) => blocked);
  return (
    <SelectionBar count={count} {...(allKnown && { summary: balanceOf(users) })} onClear={selection.clear}>
      <Button disabled={!allKnown} onClick={() => window.location.assign(mailAddress(users))}>
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

/** Address that opens the mail client with a message to all of `users`. */
export function mailAddress(users: readonly { email: string }[]): string {
  return `mailto:${users.map(({ email }) => encodeURIComponent(email).replaceAll('%40', '@')).join(',')}`;
}
