import { chakra } from '@chakra-ui/react';
import { Component, lazy, Suspense, useState, type FunctionComponent, type ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import { Alert } from './Alert.tsx';

const Place = chakra('div', {
  base: { display: 'grid', gap: 2, justifyItems: 'start' },
  variants: {
    over: {
      true: {
        position: 'fixed',
        insetX: 4,
        bottom: 4,
        zIndex: 1300,
        maxW: '440px',
        mx: 'auto',
        p: 3,
        bg: 'surface',
        borderRadius: 'control',
        boxShadow: 'floating',
      },
    },
  },
});
const Ways = chakra('div', { base: { display: 'flex', gap: 2 } });

interface BoundaryProps {
  instead: ReactNode;
  onFail: () => void;
  children: ReactNode;
}

class NotLoaded extends Error {
  override name = 'NotLoaded';
}

/** Catches what could not be loaded, and only that: what a part throws once it is there is a fault like any other. */
class Boundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch() {
    this.props.onFail();
  }

  override render() {
    const { error } = this.state;
    if (error instanceof NotLoaded) return this.props.instead;
    if (error !== undefined) throw error;
    return this.props.children;
  }
}

/** What a part needs that is loaded later. */
export interface LoadedLaterProps {
  /** Stands there until the part has come. */
  waiting?: ReactNode;
  /** How the person goes on without it where it could not be had. */
  onDismiss?: () => void;
}

export interface LoadedLaterOptions {
  /** True for what lies over the page: so does the notice then. */
  over?: boolean;
}

/**
 * Makes a component of a part that is loaded when it is first shown, such as a dialog or a chart. Where that fails the
 * screen around it goes on, the person is told by the part's name, and Retry asks for it anew.
 *
 * @param name as a sentence begins with it: `The chart`
 * @example const BarChart = loadedLater('The chart', () => import('./BarChart.tsx'));
 */
export function loadedLater<Part extends (props: never) => ReactNode>(
  name: string,
  load: () => Promise<{ default: Part }>,
  { over = false }: LoadedLaterOptions = {},
): (props: Parameters<Part>[0] & LoadedLaterProps) => ReactNode {
  const ask = () =>
    lazy(() =>
      load().then(
        // Inside, nothing is known of the part's props but that they are passed on.
        (loaded) => loaded as unknown as { default: FunctionComponent<object> },
        (cause: unknown) => {
          throw new NotLoaded(name, { cause });
        },
      ),
    );
  // One for all places that show it: what has come once is there at once, and what failed is asked for anew.
  let latest = ask();
  return function LoadedLater({ waiting, onDismiss, ...props }: LoadedLaterProps & object) {
    const [{ Part, attempt }, setAttempt] = useState(() => ({ Part: latest, attempt: 0 }));
    const failed = (
      <Place over={over}>
        <Alert>{name} could not be loaded. Check your connection, and try again.</Alert>
        <Ways>
          <Button onClick={() => setAttempt({ Part: latest, attempt: attempt + 1 })}>Retry</Button>
          {onDismiss && (
            <Button look="plain" onClick={onDismiss}>
              Close
            </Button>
          )}
        </Ways>
      </Place>
    );
    return (
      <Boundary key={attempt} instead={failed} onFail={() => (latest = ask())}>
        <Suspense fallback={waiting}>
          <Part {...props} />
        </Suspense>
      </Boundary>
    );
  };
}
