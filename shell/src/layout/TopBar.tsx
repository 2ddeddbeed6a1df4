import { userOf, useSession } from '@padiman/client/session';
import { IconButton } from '@padiman/ui';
import { Bar, Name } from './TopBar.styles.ts';

/** Bar on a phone: opens the menu, names the admin, and opens the search. */
export function TopBar({ onOpenMenu, onSearch }: { onOpenMenu: () => void; onSearch: () => void }) {
  const user = userOf(useSession());
  return (
    <Bar>
      <IconButton label="Open menu" icon="menu" size={22} onClick={onOpenMenu} />
      <Name>
        {user?.firstName} {user?.lastName}
      </Name>
      <IconButton label="Search everything" icon="search" size={22} onClick={onSearch} />
    </Bar>
  );
}
