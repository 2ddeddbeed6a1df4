import { useEffect, useState } from 'react';
import { hasUnsaved, RouterProvider } from '@padiman/client/routing';
import { createQueryClient, QueryClientProvider } from '@padiman/client/query';
import { followOtherTabs } from '@padiman/client/session';
import { ThemeProvider } from '@padiman/ui';
import { ReleaseNotes } from '../releases/ReleaseNotes.tsx';
import { NotStarted } from './NotStarted.tsx';
import { createConsoleRouter } from './router.tsx';
import { useSessionChanges } from '../session-ended/session-changes.hooks.ts';
import { loadSurroundings, type Surroundings } from './surroundings.ts';

const queryClient = createQueryClient();

/** What is typed and not sent, and what is on its way to the server, a fresh page would lose. */
const isBusy = () => hasUnsaved() || queryClient.isMutating() > 0;

type Started =
  | { status: 'starting' }
  | { status: 'started'; router: ReturnType<typeof createConsoleRouter>; surroundings: Surroundings }
  | { status: 'failed'; error: Error; trying: boolean };

/** Starts the console: what is live is read first, then everything is drawn from it. */
export function Boot() {
  const [started, setStarted] = useState<Started>({ status: 'starting' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let current = true;
    loadSurroundings(isBusy).then(
      (surroundings) =>
        current && setStarted({ status: 'started', router: createConsoleRouter(surroundings), surroundings }),
      (error: Error) => current && setStarted({ status: 'failed', error, trying: false }),
    );
    return () => {
      current = false;
    };
  }, [attempt]);

  useEffect(followOtherTabs, []);

  return (
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <FollowSession />
        {started.status === 'started' && (
          <>
            <ReleaseNotes {...started.surroundings} />
            <RouterProvider router={started.router} />
          </>
        )}
        {started.status === 'failed' && (
          <NotStarted
            {...started}
            retry={() => {
              setStarted({ ...started, trying: true });
              setAttempt(attempt + 1);
            }}
          />
        )}
      </QueryClientProvider>
    </ThemeProvider>
  );
}

function FollowSession() {
  useSessionChanges();
  return null;
}
