import { useSyncExternalStore } from 'react';
import type { LoadedBuild, RemoteLoader } from '@padiman/federation/loader';
import type { Registry } from '@padiman/federation/registry';
import { Button, chakra, Text } from '@padiman/ui';
import { Dialog } from '@padiman/ui/overlay';

const reasons: Record<LoadedBuild['reason'], string> = {
  live: 'It is live',
  canary: 'This admin is in its canary',
  'last good': 'The newest one failed in this page',
  override: 'A developer took it from another machine',
};

const Build = chakra('li', {
  base: { py: 2, borderTopWidth: '1px', borderColor: 'line', overflowWrap: 'anywhere' },
});

/** For whoever looks into a failure: which version of what this page has, from where, and why. */
export default function VersionsDialog({
  release,
  shell,
  loader,
  onClose,
}: {
  release: string;
  shell: Pick<Registry['shell'], 'build' | 'base'>;
  loader: Pick<RemoteLoader, 'builds' | 'subscribe'>;
  onClose: () => void;
}) {
  const remotes = useSyncExternalStore(loader.subscribe, loader.builds);
  // The shell is never anything but what was live when the page was opened.
  const own: LoadedBuild = {
    remote: 'shell',
    build: shell.build,
    from: shell.base,
    reason: 'live',
    status: 'loaded',
  };
  return (
    <Dialog open onClose={onClose} title="Versions" actions={<Button onClick={onClose}>Close</Button>}>
      <Text>
        This page was opened with release {release}. It keeps its builds until a section is entered anew.
      </Text>
      <chakra.ul mt="4" listStyle="none" aria-label="Versions">
        {[own, ...remotes].map(({ remote, build, from, reason, status }) => (
          <Build key={remote}>
            <Text fontWeight="semibold" color="text">
              {remote} {build}
            </Text>
            <Text fontSize="caption">
              {/* What is not as everybody has it is what one looks for here. */}
              <chakra.span {...(reason !== 'live' && { color: 'waiting.text', fontWeight: 'semibold' })}>
                {reasons[reason]}
              </chakra.span>
              , {status}
            </Text>
            <Text fontSize="caption">{from}</Text>
          </Build>
        ))}
      </chakra.ul>
    </Dialog>
  );
}
