import { userOf, useSession } from '@padiman/client/session';
import { Icon, IconButton } from '@padiman/ui';
import { Bar, Name } from './TopBar.styles.ts';

/** Bar on a phone: opens the menu, and names the admin. */
export function TopBar({ onOpenMenu }: { onOpenMenu: () => void }) {
  const user = userOf(useSession());
  return (
    <Bar>
      <IconButton label="Open menu" onClick={onOpenMenu}>
        <Icon name="menu" size={22} />
      </IconButton>
      <Name>
        {user?.firstName} {user?.lastName}
      </Name>
    </Bar>
  );
}
