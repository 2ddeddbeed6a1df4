import { useEffect, useState } from 'react';
import { RouterProvider } from '@padiman/shared/routing';
import { createQueryClient, QueryClientProvider } from '@padiman/shared/query';
import { followOtherTabs } from '@padiman/shared/session';
import { FailedState, ThemeProvider } from '@padiman/shared/ui';
import { createConsoleRouter } from './router.tsx';
import { useSessionChanges } from '../session-ended/session-changes.hooks.ts';
import { loadSurroundings } from './surroundings.ts';

const queryClient = createQueryClient();

type Started =
  | { status: 'starting' }
  | { status: 'started'; router: ReturnType<typeof createConsoleRouter> }
  | { status: 'failed'; error: Error };

/** Starts the console: what is live is read first, then everything is drawn from it. */
export function Boot() {
  const [started, setStarted] = useState<Started>({ status: 'starting' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let current = true;
    loadSurroundings().then(
      (surroundings) =>
        current && setStarted({ status: 'started', router: createConsoleRouter(surroundings) }),
      (error: Error) => current && setStarted({ status: 'failed', error }),
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
        {started.status === 'started' && <RouterProvider router={started.router} />}
        {started.status === 'failed' && (
          <FailedState
            title="The console could not be started."
            error={{ message: 'Check your connection and try again.' }}
            retry={() => {
              setStarted({ status: 'starting' });
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
