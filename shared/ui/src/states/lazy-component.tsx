import { lazy, Suspense, useState, type FunctionComponent, type ReactNode } from 'react';
import { Button } from '../controls/buttons.tsx';
import { Alert } from './states.tsx';
import { Row } from '../layout/layout.styles.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { LoadFailure } from './states.styles.ts';

class LoadError extends Error {
  override name = 'LoadError';
}

/** Props that a lazy component takes beside its own. */
export interface LazyComponentProps {
  /** Content shown while the component loads. */
  fallback?: ReactNode;
  /** Called by the Close button of the error message; without it there is no such button. */
  onDismiss?: () => void;
}

/** Properties of a component; none of a component without parameters. */
type PropsOf<Part extends (props: never) => ReactNode> =
  Parameters<Part> extends [] ? object : Parameters<Part>[0];

/**
 * Creates a component that loads on first render, such as a dialog or a chart. If loading fails, an error message with
 * Retry takes its place and the rest of the screen stays usable.
 *
 * @param name subject of the error message, capitalized: `The chart`
 * @param load imports the component; called again after a failure
 * @param overlay true for a component that covers the page, such as a dialog; its error message then does too
 * @example const BarChart = lazyComponent('The chart', () => import('./BarChart.tsx'));
 */
export function lazyComponent<Part extends (props: never) => ReactNode>(
  name: string,
  load: () => Promise<{ default: Part }>,
  { overlay = false } = {},
): (props: PropsOf<Part> & LazyComponentProps) => ReactNode {
  const createLazy = () =>
    lazy(() =>
      load().then(
        // The props are only passed through, so their type does not matter here.
        (loaded) => loaded as unknown as { default: FunctionComponent<object> },
        (cause: unknown) => {
          throw new LoadError(name, { cause });
        },
      ),
    );
  // Shared by all instances: a loaded component renders at once, and a failed one is requested again.
  let latest = createLazy();
  return function LazyComponent({ fallback, onDismiss, ...props }: LazyComponentProps & object) {
    const [{ Part, attempt }, setAttempt] = useState(() => ({ Part: latest, attempt: 0 }));
    const failed = (
      <LoadFailure overlay={overlay}>
        <Alert>{name} could not be loaded. Check your connection and try again.</Alert>
        <Row gap={2}>
          <Button onClick={() => setAttempt({ Part: latest, attempt: attempt + 1 })}>Retry</Button>
          {onDismiss && (
            <Button look="plain" onClick={onDismiss}>
              Close
            </Button>
          )}
        </Row>
      </LoadFailure>
    );
    // Errors of the loaded component pass on to the next boundary.
    const fallbackOf = (error: Error) => {
      if (error instanceof LoadError) return failed;
      throw error;
    };
    return (
      <ErrorBoundary key={attempt} fallback={fallbackOf} onError={() => (latest = createLazy())}>
        <Suspense fallback={fallback}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}
