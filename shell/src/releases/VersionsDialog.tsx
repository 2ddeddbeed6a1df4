import { useSyncExternalStore } from 'react';
import type { LoadedBuild, RemoteLoader } from '@padiman/shared/federation/loader';
import { Button, chakra, Text } from '@padiman/shared/ui';
import { Dialog } from '@padiman/shared/ui/overlay';

const reasons: Record<LoadedBuild['why'], string> = {
  live: 'it is live',
  canary: 'this admin is in its canary',
  'last good': 'the newest one failed in this page',
  override: 'a developer took it from another machine',
};

const Build = chakra('li', {
  base: { py: 2, borderTopWidth: '1px', borderColor: 'line', overflowWrap: 'anywhere' },
});

/** For whoever looks into a failure: which version of what this page has, from where, and why. */
export default function VersionsDialog({
  release,
  loader,
  onClose,
}: {
  release: string;
  loader: Pick<RemoteLoader, 'builds' | 'subscribe'>;
  onClose: () => void;
}) {
  const builds = useSyncExternalStore(loader.subscribe, loader.builds);
  return (
    <Dialog open onClose={onClose} title="Versions" actions={<Button onClick={onClose}>Close</Button>}>
      <Text>
        This page was opened with release {release}. It keeps its builds until a section is entered anew.
      </Text>
      <chakra.ul mt="4" listStyle="none" aria-label="Versions">
        {builds.map(({ remote, build, from, why, status }) => (
          <Build key={remote}>
            <Text fontWeight="semibold" color="text">
              {remote} {build}
            </Text>
            <Text fontSize="caption">
              {from}: {reasons[why]}; {status}
            </Text>
          </Build>
        ))}
      </chakra.ul>
    </Dialog>
  );
}
