import { useEffect, useState } from 'react';
import { hasUnsaved, RouterProvider } from '@padiman/client/routing';
import { createQueryClient, QueryClientProvider } from '@padiman/client/query';
import { followOtherTabs } from '@padiman/client/session';
import { ThemeProvider } from '@padiman/ui';
import { ReleaseNotices } from '../releases/ReleaseNotices.tsx';
import { useSessionChanges } from '../session-ended/session-changes.hooks.ts';
import { ConsoleBoundary } from './ConsoleBoundary.tsx';
import type { ConsoleServices, startConsoleServices } from './console-services.ts';
import { NotStarted } from './NotStarted.tsx';
import { createConsoleRouter } from './router.tsx';

const queryClient = createQueryClient();

/** True while a reload would lose something: unsent input, or a request that changes data. */
const isBusy = () => hasUnsaved() || queryClient.isMutating() > 0;

type Started =
  | { status: 'starting' }
  | {
      status: 'started';
      router: ReturnType<typeof createConsoleRouter>;
      /** Number of the router in this page. */
      generation: number;
      services: ConsoleServices;
    }
  | { status: 'failed'; error: Error; retrying: boolean };

/**
 * Starts the console: reads the live registry, then draws routes and menu from it.
 *
 * @param start creates the services of the page
 */
export function Boot({ start }: { start: typeof startConsoleServices }) {
  const [started, setStarted] = useState<Started>({ status: 'starting' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let current = true;
    const show = (services: ConsoleServices, generation: number) => {
      if (!current) return;
      const router = createConsoleRouter(services, (registry) => {
        router.dispose();
        show({ ...services, registry }, generation + 1);
      });
      setStarted({ status: 'started', router, generation, services });
    };
    start(isBusy).then(
      (services) => show(services, 1),
      (error: Error) => current && setStarted({ status: 'failed', error, retrying: false }),
    );
    return () => {
      current = false;
    };
  }, [attempt, start]);

  useEffect(followOtherTabs, []);

  return (
    <ThemeProvider>
      <ConsoleBoundary>
        <QueryClientProvider client={queryClient}>
          <FollowSession />
          {started.status === 'started' && (
            <>
              <MarkStarted />
              <ReleaseNotices {...started.services} />
              {/* Mounted anew for another router: it would go on with the matches of the one before, by their index. */}
              <RouterProvider key={started.generation} router={started.router} />
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

/** Mounts together with the routes, so never when the shell throws. `first-paint.js` reports errors before it. */
function MarkStarted() {
  useEffect(() => void Object.assign(window, { padimanStarted: true }), []);
  return null;
}

function FollowSession() {
  useSessionChanges();
  return null;
}
