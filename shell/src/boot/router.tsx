import type { Registry } from '@padiman/federation/registry';
import { createBrowserRouter, type RouteObject } from '@padiman/client/routing';
import { AccessGuard } from '../guards/AccessGuard.tsx';
import { ConsoleLayout } from '../layout/ConsoleLayout.tsx';
import { menuOf } from '../layout/menu.ts';
import { NotFound } from '../navigation/NotFound.tsx';
import { Page } from '../navigation/Page.tsx';
import { RemoteScreen } from '../sections/RemoteScreen.tsx';
import { createScreenCache } from '../sections/screen-cache.ts';
import type { ConsoleServices } from './console-services.ts';
import { RouteError } from './ConsoleBoundary.tsx';

/**
 * Creates the console's routes from the descriptors of the live remotes.
 *
 * @param replace receives a registry in which a section can be read again whose addresses were unknown
 */
export function createConsoleRouter(
  {
    registry,
    config,
    loader,
    releases,
  }: Omit<ConsoleServices, 'releases'> & Partial<Pick<ConsoleServices, 'releases'>>,
  replace?: (registry: Registry) => void,
) {
  const screens = createScreenCache(loader);
  const product = config.brand.product;

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
  const described = sections.flatMap(({ name, title, paths }) =>
    paths.map((served) => ({ ...served, remote: name, section: title })),
  );
  const route = ({ path, title, access, remote, section }: (typeof described)[number]): RouteObject => ({
    path,
    element: (
      <Page key={path} title={title.replaceAll('{product}', product)} product={product}>
        <AccessGuard access={access} title={title.replaceAll('{product}', product)}>
          <RemoteScreen {...{ screens, loader, remote, path, section, releases }} />
        </AccessGuard>
      </Page>
    ),
  });
  const open = described.filter(({ access }) => access === 'public' || access === 'guest');
  const guarded = described.filter(({ access }) => access !== 'public' && access !== 'guest');

  const routes: RouteObject[] = [
    ...open.map(route),
    {
      element: <ConsoleLayout menu={menuOf(registry, product)} loader={loader} registry={registry} />,
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
  return createBrowserRouter([{ errorElement: <RouteError />, children: routes }]);
}
