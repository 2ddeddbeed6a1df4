import { Suspense, useCallback, useEffect, useState } from 'react';
import type { RemoteLoader } from '@padiman/federation/loader';
import type { Releases } from '../releases/releases.ts';
import type { ScreenCache } from './screen-cache.ts';
import { SectionBoundary } from './SectionBoundary.tsx';
import { SectionLoading } from './SectionLoading.tsx';

/** One screen of one remote, behind its own boundary: whatever happens in it stays in it. */
export function RemoteScreen({
  screens,
  loader,
  remote,
  path,
  section,
  releases,
}: {
  screens: ScreenCache;
  loader: RemoteLoader;
  remote: string;
  path: string;
  section: string;
  /** A page without them, such as a test's, keeps the builds that it has. */
  releases?: Releases | undefined;
}) {
  // Chosen once for as long as the screen stands: a build that is adopted meanwhile must not replace it.
  const [{ Screen, showing }, setShown] = useState(() => {
    releases?.entering(remote);
    return { Screen: screens.get(remote, path), showing: 0 };
  });
  useEffect(() => releases?.entered(), [releases]);
  const [hasStood, setHasStood] = useState(false);
  const showAgain = useCallback(
    () => setShown((shown) => ({ Screen: screens.get(remote, path), showing: shown.showing + 1 })),
    [screens, remote, path],
  );
  const renew = useCallback(async () => {
    await releases?.mending(remote);
    await screens.renew(remote, path);
    showAgain();
  }, [releases, screens, remote, path, showAgain]);
  const threw = useCallback(
    (error: Error) => {
      loader.reportRenderError(remote, error);
      // A screen that never stood throws for everybody; one that did threw over something that was done in it.
      if (!hasStood && loader.fallBack(remote)) showAgain();
    },
    [loader, remote, hasStood, showAgain],
  );
  return (
    <SectionBoundary key={showing} section={section} renew={renew} onThrow={threw}>
      <Suspense fallback={<SectionLoading />}>
        <Screen />
        <Standing onStand={setHasStood} />
      </Suspense>
    </SectionBoundary>
  );
}

/** Drawn together with the screen beside it, so never when that throws. */
function Standing({ onStand }: { onStand: (stands: boolean) => void }) {
  useEffect(() => onStand(true), [onStand]);
  return null;
}
