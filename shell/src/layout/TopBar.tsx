import { userOf, useSession } from '@padiman/client/session';
import { Icon, IconButton } from '@padiman/ui';
import { Bar, Name } from './TopBar.styles.ts';

/** Bar on a phone: opens the menu, names the admin, and opens the search. */
export function TopBar({ onOpenMenu, onSearch }: { onOpenMenu: () => void; onSearch: () => void }) {
  const user = userOf(useSession());
  return (
    <Bar>
      <IconButton label="Open menu" onClick={onOpenMenu}>
        <Icon name="menu" size={22} />
      </IconButton>
      <Name>
        {user?.firstName} {user?.lastName}
      </Name>
      <IconButton label="Search everything" onClick={onSearch}>
        <Icon name="search" size={22} />
      </IconButton>
    </Bar>
  );
}
