import type { User } from '@padiman/contracts';
import { useSeesPersonalData } from '@padiman/client/session';
import { Button, Icon } from '@padiman/ui';
import { SelectionBar, type Selection } from '@padiman/ui/table';
import { balanceOf, type UserAction, type UserActions } from './users.messages.ts';

/** Actions on the selected users. Source: specification section 2, Users. */
export function UserSelectionBar({
  selection,
  actions,
  onAction,
}: {
  selection: Selection<User>;
  actions: UserActions;
  onAction: (action: UserAction) => void;
}) {
  const { records: users, count, everything } = selection;
  // E-mail addresses are known only for users whose page was shown.
  const allKnown = users.length === count;
  const allBlocked = everything
    ? everything.matching.filter === 'blocked'
    : users.every(({ blocked }) => blocked === true);
  const reachable = users.filter(({ email }) => email);
  const seesAddresses = useSeesPersonalData();
  return (
    <SelectionBar count={count} {...(allKnown && { summary: balanceOf(users) })} onClear={selection.clear}>
      {seesAddresses && (
        <Button
          disabled={!allKnown || reachable.length === 0}
          onClick={() => window.location.assign(mailAddress(reachable))}
        >
          <Icon name="mail" />
          Send Emails
        </Button>
      )}
      {allBlocked ? (
        <Button onClick={() => onAction('unblock')}>{actions.unblock.button}</Button>
      ) : (
        <Button look="dangerQuiet" onClick={() => onAction('block')}>
          {actions.block.button}
        </Button>
      )}
      <Button look="danger" onClick={() => onAction('delete')}>
        {actions.delete.button}
      </Button>
    </SelectionBar>
  );
}

/** Address that opens the mail client with a message to all of `users`; those without an e-mail are left out. */
export function mailAddress(users: readonly { email: string | null }[]): string {
  const addresses = users.flatMap(({ email }) => (email ? encodeURIComponent(email) : []));
  return `mailto:${addresses.join(',').replaceAll('%40', '@')}`;
}
