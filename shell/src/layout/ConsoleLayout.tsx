import { useState, useSyncExternalStore } from 'react';
import type { RemoteLoader } from '@padiman/federation/loader';
import type { Registry } from '@padiman/federation/registry';
import { Outlet } from '@padiman/client/routing';
import { useSession, useStepUpRequest } from '@padiman/client/session';
import { Box, chakra, Flex, lazyComponent } from '@padiman/ui';
import type { ConsoleMenuEntry } from './menu.ts';
import { SideMenu } from './SideMenu.tsx';
import { TopBar } from './TopBar.tsx';

// Dialogs and drawers are loaded when they are first opened.
const overlay = { overlay: true };
const LogoutDialog = lazyComponent('The logout dialog', () => import('./LogoutDialog.tsx'), overlay);
const VersionsDialog = lazyComponent(
  'The list of versions',
  () => import('../releases/VersionsDialog.tsx'),
  overlay,
);
const MenuDrawer = lazyComponent('The menu', () => import('./MenuDrawer.tsx'), overlay);
const SessionEndedDialog = lazyComponent(
  'The login form',
  () => import('../session-ended/SessionEndedDialog.tsx'),
  overlay,
);
const StepUpDialog = lazyComponent('The second factor', () => import('../step-up/StepUpDialog.tsx'), overlay);

const SkipLink = chakra('a', {
  base: {
    position: 'fixed',
    insetStart: 2,
    top: '-100px',
    zIndex: 1400,
    bg: 'surface',
    color: 'brand.text',
    p: 3,
    borderRadius: 'control',
    boxShadow: 'floating',
    _focus: { top: 2 },
  },
});

/** Layout of all staff pages: a permanent menu, or on a phone a top bar that opens one. */
export function ConsoleLayout({
  menu,
  loader,
  registry: { release, shell },
}: {
  menu: ConsoleMenuEntry[];
  loader: Pick<RemoteLoader, 'unavailable' | 'builds' | 'subscribe'>;
  registry: Pick<Registry, 'release' | 'shell'>;
}) {
  const session = useSession();
  const stepUp = useStepUpRequest();
  const [menuOpen, setMenuOpen] = useState(false);
  const [logoutOpen, setLogoutOpen] = useState(false);
  const [versionsOpen, setVersionsOpen] = useState(false);
  const unavailable = useSyncExternalStore(loader.subscribe, loader.unavailable);
  if (session.status === 'signedOut') return <Outlet />;

  const confirmLogout = () => {
    setMenuOpen(false);
    setLogoutOpen(true);
  };
  const entries = (
    <SideMenu
      menu={menu}
      unavailable={unavailable}
      onNavigate={() => setMenuOpen(false)}
      onLogout={confirmLogout}
      release={release}
      onVersions={() => {
        setMenuOpen(false);
        setVersionsOpen(true);
      }}
    />
  );
  return (
    <Flex minH="100dvh" direction={{ base: 'column', sm: 'row' }}>
      <SkipLink href="#content">Skip to the content</SkipLink>
      <TopBar onOpenMenu={() => setMenuOpen(true)} />
      <Box
        as="aside"
        aria-label="Menu"
        hideBelow="sm"
        w="drawer"
        flexShrink="0"
        h="100dvh"
        position="sticky"
        top="0"
        bg="surface"
        borderEndWidth="1px"
        borderColor="line"
      >
        {entries}
      </Box>
      <chakra.main
        id="content"
        tabIndex={-1}
        flex="1"
        minW="0"
        maxW="page"
        p={{ base: 4, sm: 6 }}
        outline="0"
      >
        <Outlet />
      </chakra.main>
      {menuOpen && (
        <MenuDrawer onClose={() => setMenuOpen(false)} onDismiss={() => setMenuOpen(false)}>
          {entries}
        </MenuDrawer>
      )}
      {session.status === 'ended' && <SessionEndedDialog user={session.user} />}
      {stepUp && session.status === 'signedIn' && (
        <StepUpDialog settle={stepUp.settle} onDismiss={() => stepUp.settle(false)} />
      )}
      {versionsOpen && (
        <VersionsDialog
          {...{ release, shell, loader }}
          onClose={() => setVersionsOpen(false)}
          onDismiss={() => setVersionsOpen(false)}
        />
      )}
      {logoutOpen && (
        <LogoutDialog onCancel={() => setLogoutOpen(false)} onDismiss={() => setLogoutOpen(false)} />
      )}
    </Flex>
  );
}
