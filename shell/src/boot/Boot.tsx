import { useEffect, useState } from 'react';
import { BrowserRouter, hasUnsaved, type RouteObject } from '@padiman/client/routing';
import { createQueryClient, earlyReadsEnded, QueryClientProvider } from '@padiman/client/query';
import { followOtherTabs } from '@padiman/client/session';
import { ThemeProvider } from '@padiman/ui';
import { ReleaseNotices } from '../releases/ReleaseNotices.tsx';
import { FollowSession } from '../session-ended/FollowSession.tsx';
import { ConsoleBoundary } from './ConsoleBoundary.tsx';
import type { ConsoleServices, startConsoleServices } from './console-services.ts';
import { NotStarted } from './NotStarted.tsx';
import { createConsoleRoutes, RoutesAtAddress } from './router.tsx';

const queryClient = createQueryClient();

/** Time in ms that the console waits for code and data of its first screen, before it shows menu and placeholder. */
const longestWait = 300;

/** True while a reload would lose something: unsent input, or a request that changes data. */
export const isBusy = () => hasUnsaved() || queryClient.isMutating() > 0;

type Started =
  | { status: 'starting' }
  | {
      status: 'started';
      routes: RouteObject[];
      /** Number of the routes in this page. */
      generation: number;
      services: ConsoleServices;
    }
  | { status: 'failed'; error: Error; retrying: boolean };

/**
 * Starts the console: reads the live registry, then draws routes and menu from it.
 *
 * @param first the services of the page, whose creation began with its script
 * @param start creates them again, when that failed
 */
export function Boot({
  first,
  start,
}: {
  first: Promise<ConsoleServices>;
  start: typeof startConsoleServices;
}) {
  const [started, setStarted] = useState<Started>({ status: 'starting' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let current = true;
    const show = async (services: ConsoleServices, generation: number) => {
      const { routes, startScreen } = createConsoleRoutes(
        services,
        (registry) => void show({ ...services, registry }, generation + 1),
      );
      // Drawing menu and placeholder first would hold back the code of the screen, which is mostly in the cache.
      const limit = new Promise((resolve) => setTimeout(resolve, longestWait));
      await Promise.race([Promise.all([startScreen(window.location.pathname), earlyReadsEnded()]), limit]);
      if (current) setStarted({ status: 'started', routes, generation, services });
    };
    (attempt === 0 ? first : start(isBusy)).then(
      (services) => show(services, 1),
      (error: Error) => current && setStarted({ status: 'failed', error, retrying: false }),
    );
    return () => {
      current = false;
    };
  }, [attempt, first, start]);

  useEffect(followOtherTabs, []);

  return (
    <ThemeProvider>
      <ConsoleBoundary
        recheck={() => void (started.status === 'started' && started.services.releases.replaceStopped())}
      >
        <QueryClientProvider client={queryClient}>
          <FollowSession />
          {started.status === 'started' && (
            <>
              <MarkStarted />
              <ReleaseNotices {...started.services} />
              <BrowserRouter>
                {/* Mounted anew for other routes: React would take those at the same position for the same route. */}
                <RoutesAtAddress key={started.generation} routes={started.routes} />
              </BrowserRouter>
            </>
          )}
          {started.status === 'failed' && (
            <NotStarted
              {...started}
              retry={() => {
                setStarted({ ...started, retrying: true });
                setAttempt(attempt + 1);
              }}
            />
          )}
        </QueryClientProvider>
      </ConsoleBoundary>
    </ThemeProvider>
  );
}

/** Mounts together with the routes, so never when the shell throws. `first-paint/main.ts` reports errors before it. */
function MarkStarted() {
  useEffect(() => void Object.assign(window, { padimanStarted: true }), []);
  return null;
}
