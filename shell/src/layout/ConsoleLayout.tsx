import { useState, useSyncExternalStore, type ComponentProps } from 'react';
import { isAllowed, readWorkToDo } from '@padiman/contracts';
import type { RemoteLoader } from '@padiman/federation/loader';
import type { Registry } from '@padiman/federation/registry';
import { Outlet } from '@padiman/client/routing';
import { useRead } from '@padiman/client/query';
import { useAccessHolder, userOf, useSession, useStepUpRequest } from '@padiman/client/session';
import { Alert, IconButton, lazyComponent, Toasts } from '@padiman/ui';
import { UncoverConsole } from '../first-screen/FirstScreen.tsx';
import { captureTyped, takeTyped, usePaletteKey } from '../palette/palette-key.hooks.ts';
import { IdlePrefetch } from '../prefetch/IdlePrefetch.tsx';
import type { SectionStarter } from '../sections/section-starter.ts';
import type { ConsoleMenuEntry } from './menu.ts';
import { SideMenu } from './SideMenu.tsx';
import { Bar, Name } from './TopBar.styles.ts';
import { WorkReader } from './WorkReader.tsx';
import { Content, Frame, Menu, SkipLink, WholeMenu } from './ConsoleLayout.styles.ts';

// Dialogs and drawers are loaded when they are first opened.
const overlay = { overlay: true };
const LogoutDialog = lazyComponent('The logout dialog', () => import('./LogoutDialog.tsx'), overlay);
const VersionsDialog = lazyComponent(
  'The list of versions',
  () => import('../releases/VersionsDialog.tsx'),
  overlay,
);
const PaletteDialog = lazyComponent('The search', () => import('../palette/PaletteDialog.tsx'), overlay);
const MenuDrawer = lazyComponent('The menu', () => import('./MenuDrawer.tsx'), overlay);
const SessionEndedDialog = lazyComponent(
  'The login form',
  () => import('../session-ended/SessionEndedDialog.tsx'),
  overlay,
);
const StepUpDialog = lazyComponent('The second factor', () => import('../step-up/StepUpDialog.tsx'), overlay);

/**
 * Layout of all staff pages: a permanent menu, of icons where there is little room, with a button for the whole one; on a
 * phone a top bar that opens it.
 */
export function ConsoleLayout({
  menu,
  loader,
  registry,
  starter,
  ahead,
}: {
  menu: ConsoleMenuEntry[];
  loader: Pick<RemoteLoader, 'unavailable' | 'builds' | 'loads' | 'subscribe'>;
  registry: Pick<Registry, 'release' | 'shell' | 'remotes'>;
  starter: SectionStarter;
  /** Undefined in tests: no code is fetched ahead, and the menu has no numbers. */
  ahead?: Pick<ComponentProps<typeof IdlePrefetch>, 'prefetch' | 'isLoading'> | undefined;
}) {
  const { release, remotes } = registry;
  const session = useSession();
  // Until the admin is loaded, and when that fails, only entries for every admin are shown.
  const holder = useAccessHolder() ?? { superAdmin: false, rights: {} };
  const visible = menu.filter((entry) => isAllowed(holder, entry.access));
  const stepUp = useStepUpRequest();
  const [opened, setOpened] = useState<'menu' | 'search' | 'logout' | 'versions'>();
  const close = () => {
    takeTyped();
    setOpened(undefined);
  };
  const search = () => {
    captureTyped(close);
    setOpened('search');
  };
  const open = { search, logout: () => setOpened('logout') };
  const openMenu = () => setOpened('menu');
  const showVersions = () => setOpened('versions');
  usePaletteKey(session.status === 'signedIn', open.search);
  const unavailable = useSyncExternalStore(loader.subscribe, loader.unavailable);
  if (session.status === 'signedOut') return <Outlet />;

  const closing = { onClose: close, onDismiss: close };
  const entries = (
    <SideMenu
      menu={visible}
      isSuperAdmin={holder.superAdmin}
      unavailable={unavailable}
      starter={starter}
      onNavigate={close}
      onLogout={open.logout}
      onSearch={open.search}
      release={release}
      onVersions={showVersions}
    />
  );
  return (
    <Frame>
      <UncoverConsole />
      <SkipLink href="#content">Skip to the content</SkipLink>
      <TopBar onOpenMenu={openMenu} onSearch={open.search} />
      <Menu aria-label="Menu">
        <WholeMenu>
          <IconButton label="Open menu" icon="menu" size={22} onClick={openMenu} />
        </WholeMenu>
        {entries}
      </Menu>
      <Content id="content" tabIndex={-1}>
        <StoppedWork />
        <Outlet />
      </Content>
      <Toasts />
      {ahead && session.status === 'signedIn' && (
        <>
          <IdlePrefetch paths={visible.map(({ path }) => path)} {...ahead} />
          <WorkReader isLoading={ahead.isLoading} />
        </>
      )}
      {opened === 'menu' && <MenuDrawer {...closing}>{entries}</MenuDrawer>}
      {opened === 'search' && session.status === 'signedIn' && (
        <PaletteDialog
          {...{ menu, remotes, holder, ...closing }}
          onLogout={open.logout}
          onVersions={holder.superAdmin ? showVersions : undefined}
        />
      )}
      {session.status === 'ended' && <SessionEndedDialog user={session.user} />}
      {stepUp && session.status === 'signedIn' && (
        <StepUpDialog settle={stepUp.settle} onDismiss={() => stepUp.settle(false)} />
      )}
      {opened === 'versions' && <VersionsDialog {...{ release, registry, loader, ...closing }} />}
      {opened === 'logout' && <LogoutDialog onCancel={close} onDismiss={close} />}
    </Frame>
  );
}

/** Bar on a phone: opens the menu, names the admin, and opens the search. */
function TopBar({ onOpenMenu, onSearch }: { onOpenMenu: () => void; onSearch: () => void }) {
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

/** Tells on every page which background work is stopped; nothing while all of it runs. */
export function StoppedWork() {
  const { data } = useRead(readWorkToDo, {}, { enabled: false });
  const stopped = data?.stopped ?? [];
  return stopped.length > 0 && <Alert tone="waiting">Stopped for now: {stopped.join(', ')}.</Alert>;
}
