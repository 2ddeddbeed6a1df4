import { isAllowed } from '@padiman/contracts';
import type { RemoteLoader } from '@padiman/federation/loader';
import type { Registry } from '@padiman/federation/registry';
import type { SlotPanels } from '@padiman/client/routing';
import { useAccessHolder } from '@padiman/client/session';
import type { Releases } from '../releases/releases.ts';
import { RemoteScreen } from './RemoteScreen.tsx';
import type { ScreenCache } from './screen-cache.ts';

/**
 * Creates the component that shows the panels of a slot: those that live remotes declare and the admin may see, in their
 * order, each as a part of its remote.
 */
export function createSectionPanels(
  { remotes }: Pick<Registry, 'remotes'>,
  parts: { screens: ScreenCache; loader: RemoteLoader; releases?: Releases | undefined },
): SlotPanels {
  const panels = Object.entries(remotes)
    .flatMap(([remote, { descriptor }]) =>
      (descriptor.slots ?? []).map((panel) => ({ ...panel, remote, section: descriptor.title })),
    )
    .sort((a, b) => a.order - b.order);
  return function SectionPanels({ name, of }) {
    const holder = useAccessHolder();
    return panels
      .filter(
        ({ slot, access }) => slot === name && (access === 'staff' || isAllowed(holder ?? null, access)),
      )
      .map(({ remote, section }) => (
        <RemoteScreen key={remote} {...parts} {...{ remote, path: name, section }} panel={{ of }} />
      ));
  };
}
