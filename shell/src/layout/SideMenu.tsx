import { paths } from '@padiman/contracts';
import { NavLink } from '@padiman/client/routing';
import { useRuntimeConfig, userOf, useSession } from '@padiman/client/session';
import { Icon, VisuallyHidden } from '@padiman/ui';
import type { SectionStarter } from '../sections/section-starter.ts';
import type { ConsoleMenuEntry } from './menu.ts';
import { SectionLink } from './SectionLink.tsx';
import {
  Entries,
  Foot,
  Frame,
  Head,
  List,
  LogoutButton,
  Mark,
  OwnAccount,
  Product,
  Versions,
} from './SideMenu.styles.ts';

/** Menu with the admin's name, the entries and Logout. */
export function SideMenu({
  menu,
  isSuperAdmin,
  unavailable,
  starter,
  onNavigate,
  onLogout,
  release,
  onVersions,
}: {
  /** Entries that the admin may open. */
  menu: ConsoleMenuEntry[];
  isSuperAdmin: boolean;
  unavailable: readonly string[];
  starter: SectionStarter;
  onNavigate: () => void;
  onLogout: () => void;
  release: string;
  onVersions: () => void;
}) {
  const { brand } = useRuntimeConfig();
  const user = userOf(useSession());
  return (
    <Frame>
      <Head>
        <Product>{brand.product}</Product>
        {user && (
          <OwnAccount asChild>
            <NavLink to={paths.settings()} onClick={onNavigate}>
              {user.firstName} {user.lastName}
              <Icon name="settings" size={16} />
              <VisuallyHidden>, settings</VisuallyHidden>
            </NavLink>
          </OwnAccount>
        )}
      </Head>
      <Entries aria-label="Main">
        <List>
          {menu.map((entry) => (
            <li key={entry.path}>
              <SectionLink path={entry.path} starter={starter} onClick={onNavigate}>
                <Icon name={entry.icon} />
                <span>{entry.label}</span>
                {unavailable.includes(entry.remote) && <Unavailable />}
              </SectionLink>
            </li>
          ))}
        </List>
      </Entries>
      <Foot>
        <LogoutButton type="button" onClick={onLogout}>
          <Icon name="logout" />
          Logout
        </LogoutButton>
        {isSuperAdmin && (
          <Versions type="button" onClick={onVersions}>
            Release {release}
          </Versions>
        )}
      </Foot>
    </Frame>
  );
}

function Unavailable() {
  return (
    <Mark title="Unavailable">
      <Icon name="alert" size={16} />
      <VisuallyHidden>(unavailable)</VisuallyHidden>
    </Mark>
  );
}
