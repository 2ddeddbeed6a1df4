import { startEarlyRead } from '@padiman/client/query';
import { firstReadAddress, type Registry } from '@padiman/federation/registry';
import type { ScreenCache } from './screen-cache.ts';

/** Starts what a section needs before its screen asks for it. Failures are silent. */
export function createSectionStarter(
  { remotes }: Pick<Registry, 'remotes'>,
  screens: Pick<ScreenCache, 'start'>,
) {
  const served = new Map(
    Object.entries(remotes).flatMap(([remote, { descriptor }]) =>
      descriptor.paths.map(({ path, load }) => [path, { remote, load }] as const),
    ),
  );
  return {
    /** Loads and runs the code of a path's screen. @returns resolves when it has run, or failed */
    async startCode(path: string): Promise<void> {
      const found = served.get(path);
      if (found) await screens.start(found.remote, path);
    },
    /**
     * Sends the first read of a path's screen, as the descriptor names it. Only for those who are known to have the access:
     * a refusal is a security event.
     *
     * @param search query of the page's address
     */
    startRead(path: string, search: string): void {
      const load = served.get(path)?.load;
      if (load) startEarlyRead(firstReadAddress(load, search));
    },
  };
}

export type SectionStarter = ReturnType<typeof createSectionStarter>;
