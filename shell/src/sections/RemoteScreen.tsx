import { Suspense, useCallback, useState } from 'react';
import type { ScreenCache } from './screen-cache.ts';
import { SectionBoundary } from './SectionBoundary.tsx';
import { SectionLoading } from './SectionLoading.tsx';

/** One screen of one remote, behind its own boundary: whatever happens in it stays in it. */
export function RemoteScreen({
  screens,
  remote,
  path,
  section,
}: {
  screens: ScreenCache;
  remote: string;
  path: string;
  section: string;
}) {
  const [showing, setShowing] = useState(0);
  const renew = useCallback(async () => {
    await screens.renew(remote, path);
    setShowing((count) => count + 1);
  }, [screens, remote, path]);
  const Screen = screens.get(remote, path);
  return (
    <SectionBoundary key={showing} section={section} renew={renew}>
      <Suspense fallback={<SectionLoading />}>
        {/* The cache gives the same component for the same address. */}
        {/* eslint-disable-next-line react-hooks/static-components */}
        <Screen />
      </Suspense>
    </SectionBoundary>
  );
}
