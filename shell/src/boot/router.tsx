import { paths } from '@padiman/contracts';
import { findServed, type Registry } from '@padiman/federation/registry';
import {
  Navigate,
  SlotProvider,
  useLocation,
  useParams,
  useRoutes,
  type RouteObject,
} from '@padiman/client/routing';
import { signedInUser } from '@padiman/client/session';
import { AccessGuard } from '../guards/AccessGuard.tsx';
import { ConsoleLayout } from '../layout/ConsoleLayout.tsx';
import { menuOf } from '../layout/menu.ts';
import { NotFound } from '../navigation/NotFound.tsx';
import { Page } from '../navigation/Page.tsx';
import { offeredWith } from '../registry/offered.ts';
import { IdlePrefetch } from '../prefetch/IdlePrefetch.tsx';
import { createSectionPanels } from '../sections/SectionPanels.tsx';
import { RemoteScreen } from '../sections/RemoteScreen.tsx';
import { createScreenCache } from '../sections/screen-cache.ts';
import { createSectionStarter } from '../sections/section-starter.ts';
import { StartSection } from '../sections/StartSection.tsx';
import type { ConsoleServices } from './console-services.ts';

/**
 * Creates the console's routes from the descriptors of the live remotes.
 *
 * @param replace receives a registry in which a section can be read again whose addresses were unknown
 */
export function createConsoleRoutes(
  {
    registry: live,
    config,
    loader,
    releases,
    prefetchSection,
  }: Omit<ConsoleServices, 'releases' | 'prefetchSection'> &
    Partial<Pick<ConsoleServices, 'releases' | 'prefetchSection'>>,
  replace?: (registry: Registry) => void,
) {
  const registry = offeredWith(live, config.capabilities);
  const screens = createScreenCache(loader);
  const starter = createSectionStarter(registry, screens);
  const Panels = createSectionPanels(registry, { screens, loader, releases });
  const product = config.brand.product;
  const ahead = prefetchSection && { prefetch: prefetchSection, isLoading: screens.isLoading };

  const sections = [
    ...Object.values(registry.remotes).map(({ descriptor }) => descriptor),
    // A remote that cannot be read: its paths say that the section is unavailable, until a release repairs it.
    ...(registry.skipped ?? []).flatMap(({ name, section }) => (section ? { name, ...section } : [])),
  ];
  const hasUnknownPaths = registry.skipped?.some(({ section }) => section?.paths.length === 0);
  const recheck = async (isShown: () => boolean) => {
    const next = await releases?.updateOutline(isShown);
    if (next) replace?.(next);
  };
  const described = sections.flatMap(({ name, title, paths: served }) =>
    served.map((served) => ({ ...served, remote: name, section: title })),
  );
  const route = ({ path, title, access, remote, section }: (typeof described)[number]): RouteObject => ({
    path,
    element: (
      <Page key={path} title={title.replaceAll('{product}', product)} product={product}>
        <StartSection {...{ path, access, starter }}>
          <AccessGuard access={access} title={title.replaceAll('{product}', product)}>
            {/* The dashboard follows the login. */}
            {ahead && access === 'guest' && <IdlePrefetch paths={[paths.dashboard()]} {...ahead} />}
            <RemoteScreen {...{ screens, loader, remote, path, section, releases }} />
          </AccessGuard>
        </StartSection>
      </Page>
    ),
  });
  const open = described.filter(({ access }) => access === 'public' || access === 'guest');
  const guarded = described.filter(({ access }) => access !== 'public' && access !== 'guest');

  /** Loads the code of the screen at an address, if it will be shown; resolves when it has run, or failed. */
  const startScreen = async (path: string) => {
    const served = findServed(described, path);
    const access = served?.access;
    const isForGuests = access === 'public' || access === 'guest';
    // Others are led elsewhere.
    if (access === 'public' || isForGuests === (signedInUser() === undefined))
      await starter.startCode(served?.path ?? path);
  };
  const routes: RouteObject[] = [
    ...open.map(route),
    ...described.flatMap(({ path, aliases = [] }) =>
      aliases.map((alias): RouteObject => ({ path: alias, element: <Renamed to={path} /> })),
    ),
    {
      element: (
        <SlotProvider value={Panels}>
          <ConsoleLayout menu={menuOf(registry, product)} {...{ loader, registry, starter, ahead }} />
        </SlotProvider>
      ),
      // With the menu for staff: the address may be one of a section that cannot be read.
      children: [
        ...guarded.map(route),
        {
          path: '*',
          element: <NotFound product={product} recheck={hasUnknownPaths ? recheck : undefined} />,
        },
      ],
    },
  ];
  return { routes, startScreen };
}

/** Leads from a former address to the present path, with the parameters, query and fragment. */
function Renamed({ to }: { to: string }) {
  const params = useParams();
  const { search, hash } = useLocation();
  const path = to.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return <Navigate to={path + search + hash} replace />;
}

/** Renders the route at the address of the browser. */
export function RoutesAtAddress({ routes }: { routes: RouteObject[] }) {
  return useRoutes(routes);
}
