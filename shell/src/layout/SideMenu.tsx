import { isAllowed, paths } from '@padiman/contracts';
import { NavLink } from '@padiman/client/routing';
import { useAccessHolder, useRuntimeConfig, userOf, useSession } from '@padiman/client/session';
import { Box, chakra, Icon, Text, VisuallyHidden } from '@padiman/ui';
import type { ConsoleMenuEntry } from './menu.ts';

const entryLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  w: 'full',
  minH: { base: 'touch', sm: '38px' },
  px: 3,
  borderRadius: 'control',
  color: 'text.muted',
  cursor: 'pointer',
  '&:hover': { bg: 'subtle', color: 'text' },
  '&[aria-current=page]': {
    bg: 'selected',
    color: 'brand.text',
    fontWeight: 'semibold',
    boxShadow: 'inset 3px 0 0 currentColor',
  },
} as const;

const List = chakra('ul', { base: { listStyle: 'none', display: 'grid', gap: '2px', '& a': entryLook } });
const OwnAccount = chakra(NavLink, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 2,
    minH: { base: 'touch', sm: '28px' },
    fontSize: 'caption',
    color: 'text.muted',
    borderRadius: 'control',
    '&:hover, &[aria-current=page]': { color: 'brand.text', textDecoration: 'underline' },
  },
});
const Versions = chakra('button', {
  base: {
    px: 3,
    minH: { base: 'touch', sm: '28px' },
    fontSize: 'caption',
    color: 'text.muted',
    borderRadius: 'control',
    cursor: 'pointer',
    '&:hover': { textDecoration: 'underline' },
  },
});
const LogoutButton = chakra('button', { base: entryLook });

/** Menu with the admin's name, the entries that the admin may open, and Logout. */
export function SideMenu({
  menu,
  unavailable,
  onNavigate,
  onLogout,
  release,
  onVersions,
}: {
  menu: ConsoleMenuEntry[];
  unavailable: readonly string[];
  onNavigate: () => void;
  onLogout: () => void;
  release: string;
  onVersions: () => void;
}) {
  const { brand } = useRuntimeConfig();
  const user = userOf(useSession());
  // Until the admin is loaded, and when that fails, only entries for every admin are shown.
  const holder = useAccessHolder() ?? { superAdmin: false, rights: {} };
  const visible = menu.filter((entry) => isAllowed(holder, entry.access));
  return (
    <Box display="flex" flexDirection="column" h="full" p="3" gap="4" overflowY="auto">
      <Box px="3" pt="2">
        <Text fontSize="lead" fontWeight="semibold" color="brand.text">
          {brand.product}
        </Text>
        {user && (
          <OwnAccount to={paths.settings()} onClick={onNavigate}>
            {user.firstName} {user.lastName}
            <Icon name="settings" size={16} />
            <VisuallyHidden>, settings</VisuallyHidden>
          </OwnAccount>
        )}
      </Box>
      <chakra.nav aria-label="Main" flex="1">
        <List>
          {visible.map((entry) => (
            <li key={entry.path}>
              <NavLink to={entry.path} onClick={onNavigate}>
                <Icon name={entry.icon} />
                <span>{entry.label}</span>
                {unavailable.includes(entry.remote) && <Unavailable />}
              </NavLink>
            </li>
          ))}
        </List>
      </chakra.nav>
      <Box borderTopWidth="1px" borderColor="line" pt="3">
        <LogoutButton type="button" onClick={onLogout}>
          <Icon name="logout" />
          Logout
        </LogoutButton>
        {holder.superAdmin && (
          <Versions type="button" onClick={onVersions}>
            Release {release}
          </Versions>
        )}
      </Box>
    </Box>
  );
}

function Unavailable() {
  return (
    <Box as="span" ms="auto" color="danger.text" title="Unavailable">
      <Icon name="alert" size={16} />
      <VisuallyHidden>(unavailable)</VisuallyHidden>
    </Box>
  );
}
