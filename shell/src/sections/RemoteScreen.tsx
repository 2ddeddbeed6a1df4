import { Suspense, useEffect, useState, type ComponentType } from 'react';
import { RemoteUnavailable, type RemoteLoader } from '@padiman/federation/loader';
import { ErrorBoundary } from '@padiman/ui';
import type { Releases } from '../releases/releases.ts';
import { TakeOverFirstScreen } from '../first-screen/FirstScreen.tsx';
import type { ScreenCache } from './screen-cache.ts';
import { SectionLoading } from './SectionLoading.tsx';
import { SectionUnavailable, type RetryKind } from './SectionUnavailable.tsx';

/** One screen or panel of one remote in its own error boundary: a failure stays within it. */
export function RemoteScreen({
  screens,
  loader,
  remote,
  path,
  section,
  releases,
  panel,
}: {
  screens: ScreenCache;
  loader: RemoteLoader;
  remote: string;
  /** Path, or the slot of a panel. */
  path: string;
  section: string;
  /** Undefined in tests: the page keeps its builds. */
  releases?: Releases | undefined;
  /** Props of a panel, which is shown in a page of another section. */
  panel?: object;
}) {
  // Chosen once per mount: a build that is adopted meanwhile must not replace the open screen.
  const [{ Screen, attempt }, setShown] = useState(() => {
    if (panel) releases?.enterPanel(remote);
    else releases?.enterSection(remote);
    return { Screen: screens.get(remote, path), attempt: 0 };
  });
  const isPanel = panel !== undefined;
  useEffect(() => (isPanel ? undefined : releases?.reloadIfNeeded()), [releases, isPanel]);
  const Shown: ComponentType<object> = Screen;
  const [hasMounted, setHasMounted] = useState(false);
  const showAgain = () =>
    setShown((shown) => ({ Screen: screens.get(remote, path), attempt: shown.attempt + 1 }));
  const retry = async (wanted: RetryKind) => {
    const isUpdated = (await releases?.updateSection(remote)) ?? false;
    if (wanted === 'if another build is live' && !isUpdated) return false;
    await screens.reload(remote, path);
    showAgain();
    return true;
  };
  const onThrow = (error: Error) => {
    // Reported by the loader.
    if (error instanceof RemoteUnavailable) return;
    loader.reportRenderError(remote, error);
    // A screen that throws before it mounted throws for everybody; a later error depends on what was done in it.
    if (!hasMounted && loader.fallBack(remote)) showAgain();
  };
  return (
    <ErrorBoundary
      key={attempt}
      onError={onThrow}
      fallback={(error) => <SectionUnavailable {...{ error, section, retry, isPanel }} />}
    >
      <Suspense fallback={<SectionLoading panelOf={isPanel ? section : undefined} />}>
        <Shown {...panel} />
        {!isPanel && <TakeOverFirstScreen path={path} />}
        <OnMount onMount={setHasMounted} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Mounts together with the screen beside it, so never when that throws. */
function OnMount({ onMount }: { onMount: (hasMounted: boolean) => void }) {
  useEffect(() => onMount(true), [onMount]);
  return null;
}
